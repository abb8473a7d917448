import { expect, test } from 'vitest'
import { z } from 'zod'
import { registerFan } from '#contract/auth.ts'
import { readTypedValues } from '../result.ts'
import { fieldProblems, readFiles, readForm } from './form.ts'

const registration = registerFan.body ?? z.never()

const Schema = z.object({
  name: z.string().min(1, 'Tell us your name.'),
  note: z.string().optional(),
  amountCents: z.int(),
  isOpen: z.boolean().default(false),
  acceptTerms: z.literal(true, 'Please accept the terms.'),
  tags: z.array(z.string()),
})

function form(entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('readForm converts the fields of a form to the types of the schema', () => {
  const body = readForm(
    Schema,
    form([
      ['name', 'Mia'],
      ['note', ''],
      ['amountCents', '1250'],
      ['acceptTerms', 'on'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['stowaway', 'ignored'],
    ]),
  )
  expect(body).toEqual({ name: 'Mia', amountCents: 1250, isOpen: false, acceptTerms: true, tags: ['a', 'b'] })
  expect(Schema.safeParse(body).success).toBe(true)
})

test('an unticked box and an empty field get the error texts of the schema, one for each field', () => {
  const parsed = Schema.safeParse(
    readForm(
      Schema,
      form([
        ['name', ''],
        ['amountCents', '5'],
      ]),
    ),
  )
  expect(parsed.error && fieldProblems(parsed.error)).toEqual({
    name: 'Tell us your name.',
    acceptTerms: 'Please accept the terms.',
  })
})

test('a contract call’s own body schema reads its form', () => {
  const body = readForm(
    registration,
    form([
      ['name', 'Mia'],
      ['username', ' Mia.Rose '],
      ['email', 'mia@example.org'],
      ['password', 'long enough'],
      ['acceptTerms', 'on'],
      ['isAdult', 'on'],
    ]),
  )
  expect(registration.parse(body)).toMatchObject({ username: 'mia.rose', isAdult: true })
})

test('readTypedValues returns the typed values except passwords', () => {
  const typed = readTypedValues(
    form([
      ['username', 'mia'],
      ['password', 'hush'],
      ['$ACTION_ID_1', 'x'],
    ]),
  )
  expect(typed).toEqual({ username: 'mia' })
})

test('an empty nullable field is null, and the fields of an object are read by their dotted names', () => {
  const Profile = z.object({
    country: z.string().nullable().optional(),
    note: z.string().optional(),
    facts: z
      .object({ eyes: z.string().nullable().optional(), hair: z.string().nullable().optional() })
      .optional(),
    links: z.object({ website: z.string() }).optional(),
  })
  const body = readForm(
    Profile,
    form([
      ['country', ''],
      ['note', ''],
      ['facts.eyes', 'green'],
      ['facts.hair', ''],
    ]),
  )
  expect(body).toEqual({ country: null, facts: { eyes: 'green', hair: null } })
  const problem = z.object({ facts: z.object({ eyes: z.string() }), tags: z.array(z.string()) })
  const parsed = problem.safeParse({ facts: { eyes: 1 }, tags: [2] })
  expect(parsed.error && Object.keys(fieldProblems(parsed.error))).toEqual(['facts.eyes', 'tags'])
})

test('readTypedValues joins several values of one name by commas', () => {
  expect(
    readTypedValues(
      form([
        ['languages', 'pt'],
        ['languages', 'en'],
      ]),
    ),
  ).toEqual({ languages: 'pt,en' })
})

test.each(['', 'undefined'])('an untouched file control, which arrives as %o, is not a file', (name) => {
  const form = new FormData()
  form.append('image', new File([], name))
  form.append('photo', new File([], name))
  form.append('empty', new File([], 'empty.png'))
  const field = { kinds: ['image'], maxBytes: 10 } as const
  const wanted = {
    image: { ...field, isRequired: false },
    photo: { ...field, isRequired: true },
    empty: { ...field, isRequired: false },
  }
  const { files, missing } = readFiles(wanted, form)
  expect(Object.keys(files)).toEqual(['empty'])
  expect(missing).toEqual({ photo: 'Please choose a file.' })
})
