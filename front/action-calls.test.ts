/**
 * Next's own modules change what belongs to the whole process, such as its console.
 * @vitest-environment node
 */
import 'next/dist/server/node-environment.js'
import { createRequire } from 'node:module'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ActionReader, createActionReader } from './action-calls.ts'

const require = createRequire(import.meta.url)
let decoder: {
  createTemporaryReferenceSet(): unknown
  decodeReplyFromBusboy(parser: Duplex, actions: object, options: object): Promise<unknown>
}
let readAction: ActionReader
beforeAll(() => {
  readAction = createActionReader(new Set([ID]))
  const { vendored } = require('next/dist/server/route-modules/app-page/module.compiled.js')
  decoder =
    vendored['react-rsc'].ReactServerDOMWebpackServer ?? vendored['react-rsc'].ReactServerDOMTurbopackServer
})

const ID = '4f'.repeat(21)
const ACTION = { 'next-action': ID }
const hasReadableArguments: (...call: Parameters<ActionReader>) => Promise<boolean> = async (...call) =>
  (await readAction(...call)) === 'readable'
const TEXT = { ...ACTION, 'content-type': 'text/plain;charset=UTF-8' }

async function encode(form: FormData): Promise<{ type: string; body: Buffer[] }> {
  const response = new Response(form)
  const whole = Buffer.from(await response.arrayBuffer())
  // In pieces, as the listener holds it.
  const body = [whole.subarray(0, 100), whole.subarray(100)]
  return { type: response.headers.get('content-type')!, body }
}
async function canRead(fields: Record<string, string | File>, headers: Record<string, string> = ACTION) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { type, body } = await encode(form)
  return hasReadableArguments({ ...headers, 'content-type': type }, body)
}

test.each([
  '[]',
  '["a name",12,null,true,{"deep":[["list"]]}]',
  '["$undefined","$D2026-11-28T00:00:00.000Z","$n12","$$5","$NaN","$Infinity","$-0"]',
  '[{"a":["one"]},"$0:0:a"]',
  `[${'1,'.repeat(999)}1]`,
])('Next can read the arguments %.60s', async (text) => {
  expect(await hasReadableArguments(TEXT, [Buffer.from(text)])).toBe(true)
})

test.each([
  '',
  'nope',
  '{}',
  '"a text has a length too"',
  'null',
  '12',
  '"$@0"',
  '["$9"]',
  '["$Q4"]',
  '["$W4"]',
  '["$i4"]',
  '["$B4"]',
  '["$h1"]',
  '["$nxyz"]',
  '["$0:1:2"]',
  '[{"__proto__":"$0:constructor"},"$0:0:constructor:constructor"]',
  `[${'1,'.repeat(1000)}1]`,
])('Next cannot read the arguments %.60s', async (text) => {
  expect(await hasReadableArguments(TEXT, [Buffer.from(text)])).toBe(false)
})

test('a call without a body has no arguments that could be read', async () => {
  expect(await hasReadableArguments(ACTION, [])).toBe(false)
})

test('forms as arguments are read with their files, and without what they refer to they are not', async () => {
  const file = new File([new Uint8Array(300_000)], 'a.png', { type: 'image/png' })
  expect(await canRead({ _1_name: 'Ann', _1_picture: file, '0': '["$undefined","$K1"]' })).toBe(true)
  expect(await canRead({ _1_name: 'Ann' })).toBe(false)
  expect(await canRead({ '0': '"$@0"' })).toBe(false)
  expect(await canRead({ '0': '["$2"]' })).toBe(false)
  expect(await canRead({ '1': 'no list', '0': '["$W1"]' })).toBe(false)
})

const FORM = 'multipart/form-data; boundary=b'
const part = (words: string) => `--b\r\ncontent-disposition: form-data; name="0"${words}\r\n\r\n[]\r\n`
test.each([
  ['has no boundary', 'multipart/form-data', `${part('')}--b--\r\n`],
  ['ends in the middle', FORM, part('')],
  ['has no part', FORM, ''],
  ['is none', FORM, '[]'],
  ['Next takes for one, and its parser does not', 'multipart/form-dataX; boundary=b', '[]'],
  ['is written as Next does not take for one', 'Multipart/Form-Data; boundary=b', `${part('')}--b--\r\n`],
  [
    'brings a file in base64 beside its arguments',
    FORM,
    `${part('; filename="a"\r\ncontent-transfer-encoding: base64').replace('"0"', '"_1_a"')}${part('')}--b--\r\n`,
  ],
  ['names a part in two ways', FORM, `${part('')}${part('').replace('"0"', '"00"')}--b--\r\n`],
  [
    'brings a file as base64',
    FORM,
    `${part('; filename="a"\r\ncontent-transfer-encoding: base64')}--b--\r\n`,
  ],
])('a form that %s is none that Next can read', async (_, type, text) => {
  const body = [Buffer.from(text)]
  expect(await hasReadableArguments({ ...ACTION, 'content-type': type }, body)).toBe(false)
})

const bound = (fields: Record<string, string>) => canRead({ $ACTION_REF_1: '', ...fields }, {})
test('a form of a browser without scripts is read with what is bound to its action', async () => {
  expect(await canRead({ [`$ACTION_ID_${ID}`]: '', name: 'Ann' }, {})).toBe(true)
  expect(await bound({ '$ACTION_1:0': `{"id":"${ID}","bound":null}` })).toBe(true)
  const root = `{"id":"${ID}","bound":"$@1"}`
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '[{"state":"$undefined"},"a"]' })).toBe(true)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '["$2"]', '$ACTION_1:2': '{"of":"it"}' })).toBe(
    true,
  )
})

test('what is bound to an action has to be there, and to be a list', async () => {
  const root = `{"id":"${ID}","bound":"$@1"}`
  expect(await bound({})).toBe(false)
  expect(await bound({ '$ACTION_1:0': 'nope' })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': 'nope' })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '12' })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '["$7"]' })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '"$@1"' })).toBe(false)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '["$T"]' })).toBe(false)
  const three = { '$ACTION_1:0': `{"id":"${ID}","bound":null}`, $ACTION_REF_2: '', $ACTION_REF_3: '' }
  expect(await bound(three)).toBe(false)
})

const form = (type: string, text: string) => readAction({ 'content-type': type }, [Buffer.from(text)])

test('a form without scripts that cannot be taken apart is refused, and another body is none of ours', async () => {
  const named = part('').replace('"0"', `"$ACTION_ID_${ID}"`)
  expect(await form(FORM, `${named}--b--\r\n`)).toBe('readable')
  expect(await form(FORM, named)).toBe('unreadable')
  expect(await form('multipart/form-dataX; boundary=b', `${named}--b--\r\n`)).toBe('unreadable')
  expect(await form('application/json', '{')).toBe('readable')
})

test('a form that names no action, or in another way than React does, is refused', async () => {
  expect(await canRead({ name: 'Ann' }, {})).toBe(false)
  expect(await canRead({ $ACTION_ID_: '' }, {})).toBe(false)
  expect(await bound({ '$ACTION_1:0': `{"bound":null,"id":"${ID}"}` })).toBe(false)
  expect(await bound({ '$ACTION_1:0': '{"id":"short","bound":null}' })).toBe(false)
  const twice = new FormData()
  twice.set('$ACTION_REF_1', '')
  for (let count = 0; count < 2; count++) twice.append('$ACTION_1:0', `{"id":"${ID}","bound":null}`)
  const { type, body } = await encode(twice)
  expect(await readAction({ 'content-type': type }, body)).toBe('unreadable')
})

test('an action that the build does not have is told apart, with its arguments or without', async () => {
  const other = '5e'.repeat(21)
  expect(await readAction({ ...TEXT, 'next-action': other }, [Buffer.from('nope')])).toBe('unknown')
  const byForm = async (fields: Record<string, string>) => {
    const sent = new FormData()
    for (const [name, value] of Object.entries(fields)) sent.set(name, value)
    const { type, body } = await encode(sent)
    return readAction({ 'content-type': type }, body)
  }
  expect(await byForm({ [`$ACTION_ID_${other}`]: '' })).toBe('unknown')
  expect(await byForm({ $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${other}","bound":null}` })).toBe('unknown')
  const anyBuild = createActionReader(null)
  expect(await anyBuild({ ...TEXT, 'next-action': other }, [Buffer.from('[]')])).toBe('readable')
})

/** As Next does it. @returns whether a list came of it */
async function nextReads(type: string, body: Buffer): Promise<boolean> {
  const parser = require('next/dist/compiled/busboy')({ headers: { 'content-type': type } }) as Duplex
  const temporaryReferences = decoder.createTemporaryReferenceSet()
  const reply = decoder.decodeReplyFromBusboy(parser, {}, { temporaryReferences })
  try {
    const [, list] = await Promise.all([pipeline(Readable.from([body]), parser), reply])
    return Array.isArray(list)
  } catch {
    return false
  }
}

const VALUES = [
  '[]',
  '["$K1"]',
  '["$1","$2"]',
  '["$@2"]',
  '["$W1"]',
  '{"a":"$1:0"}',
  '[["$0:0"]]',
  '"$$"',
  '{',
  '1',
]
const somePart = fc.record({
  name: fc.constantFrom('0', '0', '1', '2', '_1_a'),
  isFile: fc.boolean(),
  value: fc.constantFrom(...VALUES),
})
const someForm = fc
  .record({
    parts: fc.array(somePart, { maxLength: 4 }),
    cut: fc.nat(60),
    isWhole: fc.boolean(),
    noise: fc.nat(255),
    at: fc.nat(400),
  })
  .map(({ parts, cut, isWhole, noise, at }) => {
    const texts = parts.map(({ name, isFile, value }) => {
      const words = isFile ? '; filename="a.txt"\r\ncontent-type: text/plain' : ''
      return `--b\r\ncontent-disposition: form-data; name="${name}"${words}\r\n\r\n${value}\r\n`
    })
    const bytes = Buffer.from(`${texts.join('')}--b--\r\n`)
    if (isWhole) return bytes
    if (at < bytes.length) bytes[at] = noise
    return bytes.subarray(0, bytes.length - cut)
  })

test('a form is refused exactly where Next could make no list of it', async () => {
  await fc.assert(
    fc.asyncProperty(someForm, async (form) => {
      const expected = await nextReads(FORM, form)
      expect(await hasReadableArguments({ ...ACTION, 'content-type': FORM }, [form])).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
