import 'next/dist/server/node-environment.js'
import { createRequire } from 'node:module'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ArgumentsCheck, createArgumentsCheck } from './action-arguments.ts'

const require = createRequire(import.meta.url)
let decoder: {
  createTemporaryReferenceSet(): unknown
  decodeReplyFromBusboy(parser: Duplex, actions: object, options: object): Promise<unknown>
}
let hasReadableArguments: ArgumentsCheck
beforeAll(() => {
  hasReadableArguments = createArgumentsCheck()
  const { vendored } = require('next/dist/server/route-modules/app-page/module.compiled.js')
  decoder =
    vendored['react-rsc'].ReactServerDOMWebpackServer ?? vendored['react-rsc'].ReactServerDOMTurbopackServer
})

const ACTION = { 'next-action': '4f'.repeat(21) }
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
  '["$F1"]',
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
  expect(await canRead({ '1_name': 'Ann', '1_picture': file, '0': '["$undefined","$K1"]' })).toBe(true)
  expect(await canRead({ '1_name': 'Ann' })).toBe(false)
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
const ID = '4f'.repeat(21)

test('a form of a browser without scripts is read with what is bound to its action', async () => {
  expect(await canRead({ [`$ACTION_ID_${ID}`]: '', name: 'Ann' }, {})).toBe(true)
  expect(await bound({ '$ACTION_1:0': `{"id":"${ID}","bound":null}` })).toBe(true)
  const root = `{"id":"${ID}","bound":"$@1"}`
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '[{"state":"$undefined"},"a"]' })).toBe(true)
  expect(await bound({ '$ACTION_1:0': root, '$ACTION_1:1': '["$2"]', '$ACTION_1:2': '{"of":"it"}' })).toBe(
    true,
  )
  // Any other post of a form, of which Next makes nothing.
  expect(await canRead({ name: 'Ann' }, {})).toBe(true)
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
  const three = { '$ACTION_1:0': `{"id":"${ID}","bound":null}`, $ACTION_REF_2: '', $ACTION_REF_3: '' }
  expect(await bound(three)).toBe(false)
})

test('a form without scripts that cannot be taken apart is refused, and another body is none of ours', async () => {
  const form = (text: string) => hasReadableArguments({ 'content-type': FORM }, [Buffer.from(text)])
  expect(await form(`${part('')}--b--\r\n`)).toBe(true)
  expect(await form(part(''))).toBe(false)
  expect(await hasReadableArguments({ 'content-type': 'application/json' }, [Buffer.from('{')])).toBe(true)
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
  name: fc.constantFrom('0', '0', '1', '2', '1_a'),
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

test('a form is refused where Next could make no list of it, and only there where each part comes once', async () => {
  await fc.assert(
    fc.asyncProperty(someForm, async (form) => {
      const expected = await nextReads(FORM, form)
      const isTaken = await hasReadableArguments({ ...ACTION, 'content-type': FORM }, [form])
      const names = Array.from(form.toString('latin1').matchAll(/ name="(\d+)"/g), ([, name]) => name)
      if (new Set(names).size === names.length) expect(isTaken).toBe(expected)
      else expect([isTaken, expected]).not.toEqual([true, false])
    }),
    { numRuns: 2000 },
  )
})
