/**
 * Next's own modules change what belongs to the whole process, such as its console.
 * @vitest-environment node
 */
import 'next/dist/server/node-environment.js'
import { beforeAll, expect, test } from 'vitest'
import { type ActionReader, createActionReader } from './action-calls.ts'
import { ACTION_ID, encodeForm, UNKNOWN_ID } from './test-actions.ts'

let readAction: ActionReader
beforeAll(() => {
  readAction = createActionReader(new Set([ACTION_ID]))
})

type Field = readonly [name: string, value: string]
async function readForm(...fields: Field[]) {
  const { type, body } = await encodeForm(fields)
  return readAction({ 'content-type': type }, body)
}
const readText = (type: string, text: string) => readAction({ 'content-type': type }, [Buffer.from(text)])

const NAMED: Field = [`$ACTION_ID_${ACTION_ID}`, '']
const REFERENCE: Field = ['$ACTION_REF_1', '']
const root = (text: string): Field => ['$ACTION_1:0', text]
const NOTHING_BOUND = root(`{"id":"${ACTION_ID}","bound":null}`)
const BOUND = root(`{"id":"${ACTION_ID}","bound":"$@1"}`)

test.each<[string, Field[]]>([
  ['its name', [NAMED, ['name', 'Ann']]],
  ['a reference to which nothing is bound', [REFERENCE, NOTHING_BOUND]],
  ['bound arguments', [REFERENCE, BOUND, ['$ACTION_1:1', '[{"state":"$undefined"},"a"]']]],
  [
    'bound arguments in several parts',
    [REFERENCE, BOUND, ['$ACTION_1:1', '["$2"]'], ['$ACTION_1:2', '{"of":"it"}']],
  ],
  // The last name is one letter longer than the prefix of a bound part, and React uses the last of two such parts.
  [
    'bound arguments beside another field that ends alike',
    [REFERENCE, BOUND, ['$ACTION_1:1', '["a"]'], ['ten digits1', 'nope']],
  ],
])('a form of a browser without scripts is read with %s', async (_, fields) => {
  expect(await readForm(...fields)).toBe('readable')
})

test.each<[string, Field[]]>([
  ['its root is missing', []],
  ['its root is not JSON', [root('nope')]],
  ['the part is missing', [BOUND]],
  ['the part is not JSON', [BOUND, ['$ACTION_1:1', 'nope']]],
  ['it is not a list', [BOUND, ['$ACTION_1:1', '12']]],
  ['it refers to what is missing', [BOUND, ['$ACTION_1:1', '["$7"]']]],
  ['it refers to itself', [BOUND, ['$ACTION_1:1', '"$@1"']]],
  ['it has a temporary reference', [BOUND, ['$ACTION_1:1', '["$T"]']]],
  ['it is there twice', [NOTHING_BOUND, NOTHING_BOUND]],
  ['its name is not the first', [root(`{"bound":null,"id":"${ACTION_ID}"}`)]],
  ['its name is within', [root(`{"bound":null,"a":{"id":"${ACTION_ID}"}}`)]],
  ['its name is not the id of an action', [root('{"id":"short","bound":null}')]],
])('a bound action is refused when %s', async (_, fields) => {
  expect(await readForm(REFERENCE, ...fields)).toBe('unreadable')
  expect(await readForm(NAMED, REFERENCE, ...fields)).toBe('unreadable')
})

test('a form that names no action is refused', async () => {
  expect(await readForm(['name', 'Ann'])).toBe('unreadable')
  expect(await readForm(['$ACTION_ID_', ''])).toBe('unreadable')
})

test('a form and its button may have an action each, and no third one', async () => {
  const boundTo = (count: number) =>
    Array.from({ length: count }, (_, at): Field[] => [
      [`$ACTION_REF_${at}`, ''],
      [`$ACTION_${at}:0`, NOTHING_BOUND[1]],
    ]).flat()
  expect(await readForm(...boundTo(2))).toBe('readable')
  expect(await readForm(...boundTo(3))).toBe('unreadable')
  expect(await readForm(NAMED, ...boundTo(1))).toBe('readable')
})

test('an action that the build does not have is unknown', async () => {
  const named: Field = [`$ACTION_ID_${UNKNOWN_ID}`, '']
  expect(await readForm(named)).toBe('unknown')
  expect(await readForm(NAMED, named)).toBe('unknown')
  expect(await readForm(REFERENCE, root(`{"id":"${UNKNOWN_ID}","bound":null}`))).toBe('unknown')
})

test('a form that cannot be parsed is refused, and a body of another type is not read', async () => {
  const form = 'multipart/form-data; boundary=b'
  const named = `--b\r\ncontent-disposition: form-data; name="${NAMED[0]}"\r\n\r\n\r\n`
  expect(await readText(form, `${named}--b--\r\n`)).toBe('readable')
  expect(await readText(form, named)).toBe('unreadable')
  expect(await readText(form.replace(';', 'X;'), `${named}--b--\r\n`)).toBe('unreadable')
  expect(await readText('application/json', '{')).toBe('readable')
})
