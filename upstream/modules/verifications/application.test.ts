/** Problems of an application. The answer names all of them at once, each with its field. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAdult, registerPerformer } from '#contract/verifications.ts'
import { createApi, type Api } from '#tests/support/api.ts'
import { APPLICANT, makeDocuments, type Applicant, type Documents } from '#tests/support/applicant.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const register = async (change: Partial<Applicant>) =>
  api.send(registerPerformer, { body: { ...APPLICANT, ...change }, files: await makeDocuments() })

test.each([
  [{ dateOfBirth: '2015-01-01' }, 'dateOfBirth', 'You must be 18 or older.'],
  [{ dateOfBirth: '1994-02-31' }, 'dateOfBirth', 'Enter your date of birth.'],
  [{ acceptTerms: false }, 'acceptTerms', 'Please accept the terms.'],
  [{ country: '' }, 'country', 'Choose your country.'],
  [{ gender: 'none' as never }, 'gender', 'Choose one.'],
  [{ firstName: ' ' }, 'firstName', 'Enter your first name, as in your ID.'],
])('an application with a problem is refused at its field: %j', async (change, property, text) => {
  const answer = await register(change)
  expect(answer.status).toBe(422)
  const problems = answer.error?.message as { property: string; constraints: Record<string, string> }[]
  expect(problems.map((one) => [one.property, ...Object.values(one.constraints)])).toEqual([[property, text]])
})

test('an empty form gets all problems at once, including those of the files', async () => {
  const body = { name: 'Only a name' } as unknown as Applicant
  const files = {} as Documents
  const { error } = await api.send(registerPerformer, { body, files })
  const named = ((error?.message ?? []) as { property: string }[]).map((one) => one.property)
  const needed = [
    'username',
    'country',
    'dateOfBirth',
    'acceptTerms',
    'idVerification',
    'documentVerification',
  ]
  expect(named).toEqual(expect.arrayContaining(needed))
})

test('an invalid file is reported together with a missing one and with the fields', async () => {
  const letter = new File(['Dear Sir'], 'id.jpg', { type: 'image/jpeg' })
  const files = { idVerification: letter } as unknown as Documents
  const tell = async (body: Applicant) => {
    const { error } = await api.send(registerPerformer, { body, files })
    const problems = (error?.message ?? []) as { property: string }[]
    return { code: error?.code, named: problems.map((one) => one.property).toSorted() }
  }
  expect(await tell(APPLICANT)).toEqual({
    code: 'UNSUPPORTED_FILE',
    named: ['documentVerification', 'idVerification'],
  })
  expect(await tell({ ...APPLICANT, dateOfBirth: '2015-01-01' })).toEqual({
    code: 'INVALID_REQUEST',
    named: ['dateOfBirth', 'documentVerification', 'idVerification'],
  })
})

test('a taken username, and a password that contains it, are reported with all other problems', async () => {
  expect((await register({})).status).toBe(200)
  const other = { ...APPLICANT, email: 'other@example.com' }
  const name = APPLICANT.username
  const tell = async (change: Partial<Applicant>, files: Documents) => {
    const { error } = await api.send(registerPerformer, { body: { ...other, ...change }, files })
    const problems = (error?.message ?? []) as { property: string; constraints: Record<string, string> }[]
    const named = problems.map((one) => [one.property, ...Object.values(one.constraints)])
    return { code: error?.code, named: Object.fromEntries(named) as Record<string, string> }
  }
  const taken = 'This username is taken. Please choose another.'
  const documents = await makeDocuments()
  expect(await tell({ dateOfBirth: '2015-01-01', password: `${name}-2026` }, documents)).toEqual({
    code: 'INVALID_REQUEST',
    named: {
      dateOfBirth: 'You must be 18 or older.',
      username: taken,
      password: expect.stringContaining('username') as string,
    },
  })
  expect(await tell({}, {} as Documents)).toMatchObject({
    code: 'INVALID_REQUEST',
    named: { username: taken, idVerification: expect.any(String) as string },
  })
  expect(await tell({ password: `${name}-2026` }, documents)).toMatchObject({
    code: 'INVALID_REQUEST',
    named: { username: taken, password: expect.any(String) as string },
  })
  expect(await tell({}, documents)).toEqual({
    code: 'USERNAME_OR_EMAIL_TAKEN',
    named: { username: taken },
  })
  // A username that the schema refuses is reported once, with the schema's text.
  expect((await tell({ username: 'a', firstName: '' }, documents)).named).toMatchObject({
    username: 'Use at least 3 characters.',
  })
})

test('a person is an adult from their 18th birthday on', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(isAdult('2008-06-15', now)).toBe(true)
  expect(isAdult('2008-06-16', now)).toBe(false)
  expect(isAdult('1890-01-01', now)).toBe(false)
  expect(isAdult('never', now)).toBe(false)
})
