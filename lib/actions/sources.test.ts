import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import {
  type BodySources,
  type CompleteArguments,
  dealFields,
  FROM_FORM,
  readSources,
  type Sources,
} from './sources.ts'

const sendParcel = defineCall({
  method: 'POST',
  path: '/parcels/:id',
  caller: 'any',
  summary: 'A call with a field of every kind',
  params: z.object({ id: z.string() }),
  body: z.object({
    address: z.string(),
    note: z.string().optional(),
    isFragile: z.boolean().default(false),
    weight: z.int().nullable(),
  }),
  files: { image: { kinds: ['image'], maxBytes: 1, isRequired: false } },
})

const eitherWay = defineCall({
  method: 'POST',
  path: '/proofs',
  caller: 'any',
  summary: 'A call whose body has two shapes',
  body: z.union([z.object({ password: z.string() }), z.object({ code: z.string() })]),
})

const PARAMS = { id: '1' }
const FILES = { image: FROM_FORM } as const
const ADDRESS: typeof FROM_FORM = FROM_FORM
const rest = { note: undefined, isFragile: true, weight: null }

/** The compiler checks these lines: each `@ts-expect-error` says why it must refuse the next line. */
export const refused = [
  { params: PARAMS, files: FILES, body: { ...rest, address: ADDRESS } } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error a field that must be there is missing
  { params: PARAMS, files: FILES, body: { ...rest } } satisfies Sources<typeof sendParcel>,
  {
    params: PARAMS,
    files: FILES,
    // @ts-expect-error a field that may be absent has no source
    body: { address: ADDRESS, isFragile: true, weight: null },
  } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error a field is misspelt
  { params: PARAMS, files: FILES, body: { ...rest, adress: FROM_FORM } } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error a field that must be there is not sent
  { params: PARAMS, files: FILES, body: { ...rest, address: undefined } } satisfies Sources<
    typeof sendParcel
  >,
  // @ts-expect-error a value is of another type
  { params: PARAMS, files: FILES, body: { ...rest, address: 5 } } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error there is a field too many
  { params: PARAMS, files: FILES, body: { ...rest, address: ADDRESS, colour: 'red' } } satisfies Sources<
    typeof sendParcel
  >,
  // @ts-expect-error a file has no source
  { params: PARAMS, files: {}, body: { ...rest, address: ADDRESS } } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error the parameters are missing
  { files: FILES, body: { ...rest, address: ADDRESS } } satisfies Sources<typeof sendParcel>,
  // @ts-expect-error a parameter is misspelt
  { params: { ID: '1' }, files: FILES, body: { ...rest, address: ADDRESS } } satisfies Sources<
    typeof sendParcel
  >,

  { password: FROM_FORM, code: undefined } satisfies BodySources<typeof eitherWay>,
  // @ts-expect-error a field of the other shape has no source
  { password: FROM_FORM } satisfies BodySources<typeof eitherWay>,

  { ...rest, address: 'Lisbon' } satisfies CompleteArguments<typeof sendParcel>['body'],
  // @ts-expect-error an action that reads no form must name every field too
  { address: 'Lisbon', isFragile: true, weight: null } satisfies CompleteArguments<typeof sendParcel>['body'],
  // @ts-expect-error `act` has no form to read the field from
  { ...rest, address: FROM_FORM } satisfies CompleteArguments<typeof sendParcel>['body'],
]

test('readSources separates the fields of the form from given values and from fields that are not sent', () => {
  const sources = { address: ADDRESS, note: undefined, isFragile: false, weight: null }
  expect(readSources(sources)).toEqual({ typed: ['address'], given: { isFragile: false, weight: null } })
})

test('dealFields splits the fields of a call among its forms', () => {
  const forms = dealFields(sendParcel, { where: ['address'], what: ['weight', 'isFragile', 'note'] })
  expect(readSources(forms.where)).toEqual({ typed: ['address'], given: {} })
  expect(readSources(forms.what).typed.toSorted()).toEqual(['isFragile', 'note', 'weight'])
})

test('the compiler refuses a split that leaves out a field or misspells one', () => {
  // @ts-expect-error no form has the note
  dealFields(sendParcel, { where: ['address'], what: ['weight', 'isFragile'] })
  // @ts-expect-error a field is misspelt
  dealFields(sendParcel, { all: ['address', 'weight', 'isFragile', 'note', 'colour'] })
})
