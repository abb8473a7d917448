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
import { ACTION_ID, encodeForm, UNKNOWN_ID } from './test-actions.ts'

const require = createRequire(import.meta.url)
let decoder: {
  createTemporaryReferenceSet(): unknown
  decodeReplyFromBusboy(parser: Duplex, actions: object, options: object): Promise<unknown>
}
let readAction: ActionReader
beforeAll(() => {
  readAction = createActionReader(new Set([ACTION_ID]))
  const { vendored } = require('next/dist/server/route-modules/app-page/module.compiled.js')
  decoder =
    vendored['react-rsc'].ReactServerDOMWebpackServer ?? vendored['react-rsc'].ReactServerDOMTurbopackServer
})

const ACTION = { 'next-action': ACTION_ID }
const hasReadableArguments: (...call: Parameters<ActionReader>) => Promise<boolean> = async (...call) =>
  (await readAction(...call)) === 'readable'
const TEXT = { ...ACTION, 'content-type': 'text/plain;charset=UTF-8' }

async function canRead(fields: Record<string, string | File>) {
  const { type, body } = await encodeForm(Object.entries(fields))
  return hasReadableArguments({ ...ACTION, 'content-type': type }, body)
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

test('a call without a body has no readable arguments', async () => {
  expect(await hasReadableArguments(ACTION, [])).toBe(false)
})

test('a form as an argument is read with its files, and refused when a part to which it refers is missing', async () => {
  const file = new File([new Uint8Array(300_000)], 'a.png', { type: 'image/png' })
  expect(await canRead({ _1_name: 'Ann', _1_picture: file, '0': '["$undefined","$K1"]' })).toBe(true)
  expect(await canRead({ _1_name: 'Ann' })).toBe(false)
  expect(await canRead({ '0': '"$@0"' })).toBe(false)
  expect(await canRead({ '0': '["$2"]' })).toBe(false)
  expect(await canRead({ '1': 'no list', '0': '["$W1"]' })).toBe(false)
})

test('an argument in a form may be as long as the form', async () => {
  expect(await canRead({ '0': JSON.stringify(['a'.repeat(1_500_000)]) })).toBe(true)
})

const FORM = 'multipart/form-data; boundary=b'
const part = (words: string) => `--b\r\ncontent-disposition: form-data; name="0"${words}\r\n\r\n[]\r\n`
test.each([
  ['has no boundary', 'multipart/form-data', `${part('')}--b--\r\n`],
  ['ends in the middle', FORM, part('')],
  ['has no part', FORM, ''],
  ['is not a form at all', FORM, '[]'],
  ['Next accepts as a form, but its parser does not', 'multipart/form-dataX; boundary=b', '[]'],
  [
    'has a content type in a spelling that Next does not recognize',
    'Multipart/Form-Data; boundary=b',
    `${part('')}--b--\r\n`,
  ],
  [
    'brings a file in base64 beside its arguments',
    FORM,
    `${part('; filename="a"\r\ncontent-transfer-encoding: base64').replace('"0"', '"_1_a"')}${part('')}--b--\r\n`,
  ],
  ['names a part in two ways', FORM, `${part('')}${part('').replace('"0"', '"00"')}--b--\r\n`],
  [
    'ends within a file in base64',
    FORM,
    part('; filename="a"\r\ncontent-transfer-encoding: base64').replace('"0"', '"_1_a"'),
  ],
  [
    'brings a file as base64',
    FORM,
    `${part('; filename="a"\r\ncontent-transfer-encoding: base64')}--b--\r\n`,
  ],
])('Next cannot read a form that %s', async (_, type, text) => {
  const body = [Buffer.from(text)]
  expect(await hasReadableArguments({ ...ACTION, 'content-type': type }, body)).toBe(false)
})

test('an action that the build does not have is unknown before its arguments are read', async () => {
  const call = { ...TEXT, 'next-action': UNKNOWN_ID }
  expect(await readAction(call, [Buffer.from('nope')])).toBe('unknown')
  expect(await createActionReader(null)(call, [Buffer.from('[]')])).toBe('readable')
})

/** Decodes a body as Next does. @returns whether the result is a list */
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

test('a form is refused exactly when Next cannot decode a list from it', async () => {
  await fc.assert(
    fc.asyncProperty(someForm, async (form) => {
      const expected = await nextReads(FORM, form)
      expect(await hasReadableArguments({ ...ACTION, 'content-type': FORM }, [form])).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})
