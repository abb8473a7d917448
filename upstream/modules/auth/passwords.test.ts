import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as auth from '#contract/auth.ts'
import { PASSWORD_PROBLEMS } from '#contract/new-passwords.ts'
import { createApi, makeFan, type Answered, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { inTransaction } from '../../kernel/database.ts'
import { updateAccount } from '../accounts/store.ts'
import { setSetting } from '../settings/desk.ts'
import { isCommonPassword, hashPassword } from './passwords.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel, 'maria.sol')
})
afterEach(() => kernel.close())

const NEWCOMER = {
  name: 'Mira Lund',
  username: 'mira.lund',
  email: 'm.lund.bergen@example.com',
  acceptTerms: true,
  isAdult: true,
} as const
const register = (password: string) => api.send(auth.registerFan, { body: { ...NEWCOMER, password } })
const change = (password: string) => api.send(auth.changePassword, { body: { password } }, fan)
/** The problem that the answer reports at the password's field. */
async function problemOf(answer: Promise<Answered<unknown>>): Promise<string | undefined> {
  const { message } = (await answer).error ?? {}
  if (!Array.isArray(message)) return message
  const [first] = message.filter(({ property }) => property === 'password')
  return Object.values(first?.constraints ?? {})[0]
}

describe('a new password is refused', () => {
  test.each([
    ['short', 'too-short'],
    ['            ', 'too-short'],
    ['   seven7   ', 'too-short'],
    ['👩‍🚀👩‍🚀', 'too-short'],
    ['aaaaaaaaaaaa', 'pattern'],
    ['abcabcabcabc', 'pattern'],
    ['a b a b a b a b ', 'pattern'],
    ['1234567890123456', 'pattern'],
    ['hgfedcba', 'pattern'],
    ['x              y', 'pattern'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['  password  ', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['passwordpassword', 'common'],
    ['iloveyou1', 'common'],
    ['pass\u200Bword', 'common'],
    ['\uFEFFp\u00ADass\u2060wo\u200Drd\u{E0020}', 'common'],
    ['password\u200Bpassword', 'common'],
    ['1234\u200B5678', 'pattern'],
    ['seven7\u200B\u200B', 'too-short'],
    ['\u0440\u0430\u0455\u0455w\u043Erd', 'common'],
    ['\u0420\u0410SSWORD', 'common'],
    ['\u03C1\u03B1ssw\u03BFrd', 'common'],
    ['\u0391\u0392C\uFF4412345', 'common'],
    ['p\u00E4ssw\u00F6rd', 'common'],
    ['\u1D18\u1D00\uA731\uA731\u1D21\u1D0F\u0280\u1D05', 'common'],
    ['\u043C\u0456ra\u200Blund1987', 'own-name'],
    ['ov\u0430ti\u043En4everyone', 'own-name'],
    ['mira.lund.1987', 'own-name'],
    ['xx-MiraLund-xx', 'own-name'],
    ['m.lund.bergen@example.com', 'own-name'],
    ['7mlundbergen7!', 'own-name'],
    ['ovation4everyone', 'own-name'],
  ] as const)('a new password %j is refused: %s', async (password, problem) => {
    expect(await problemOf(register(password))).toBe(PASSWORD_PROBLEMS[problem])
  })

  test('a new password with the site’s present name is refused', async () => {
    expect((await register('Encore-lamp-19')).status).toBe(200)
    await setSetting(kernel.db, 'siteName', 'Encore Live')
    expect(await problemOf(change('my encorelive lamp'))).toBe(PASSWORD_PROBLEMS['own-name'])
  })

  test('changing a password refuses common passwords and the owner’s own names', async () => {
    expect(await problemOf(change('password'))).toBe(PASSWORD_PROBLEMS.common)
    expect(await problemOf(change('maria_sol_2026'))).toBe(PASSWORD_PROBLEMS['own-name'])
  })

  test('resetting a password refuses the same, and the mailed link stays valid', async () => {
    const email = `${fan.username}@example.com`
    await api.call(auth.forgotPassword, { body: { email } })
    const token = tokenIn((await readEmails(kernel, email))[0])
    const reset = (password: string) => api.send(auth.resetPassword, { body: { token, password } })
    expect(await problemOf(reset('trustno1trustno1'))).toBe(PASSWORD_PROBLEMS.common)
    expect(await problemOf(reset('maria_sol_2026'))).toBe(PASSWORD_PROBLEMS['own-name'])
    expect((await reset('violet lantern seven')).status).toBe(200)
  })
})

test.each([
  'correct horse',
  'no digits needed here',
  '9f2k7q1x',
  'пароль из слов',
  'тихая улица и фонарь',
  'ένα ήσυχο φανάρι',
  'на\u200Bпример тихо',
  '🦊🐌🦉🐢🦋🐙🦔🐳',
  'x'.repeat(3).padEnd(200, 'lamp of a quiet street '),
])('a new password needs no mix of character kinds: %j', async (password) => {
  expect((await register(password)).status).toBe(200)
  const body = { username: NEWCOMER.username, password }
  expect((await api.send(auth.login, { body })).status).toBe(200)
})

test('both Unicode forms of a password log in, and a hash from before the normalisation still works', async () => {
  const [composed, decomposed] = ['caf\u00e9 at the river', 'cafe\u0301 at the river']
  await change(decomposed)
  const logIn = (password: string) => api.send(auth.login, { body: { username: fan.username, password } })
  expect((await logIn(composed)).status).toBe(200)
  expect((await logIn(decomposed)).status).toBe(200)
  const { hash } = await import('@node-rs/argon2')
  const passwordHash = await hash(decomposed)
  await inTransaction(kernel.db, (tx) => updateAccount(tx, fan.id, { passwordHash }))
  expect((await logIn(decomposed)).status).toBe(200)
})

test('a password with look-alike letters is another password', async () => {
  await change('violet l\u0430ntern seven')
  const logIn = (password: string) => api.send(auth.login, { body: { username: fan.username, password } })
  expect((await logIn('violet lantern seven')).status).toBe(400)
  expect((await logIn('violet l\u0430ntern seven')).status).toBe(200)
})

test('a stored password that would be refused today still logs in', async () => {
  const passwordHash = await hashPassword('password')
  await inTransaction(kernel.db, (tx) => updateAccount(tx, fan.id, { passwordHash }))
  const body = { username: fan.username, password: 'password' }
  expect((await api.send(auth.login, { body })).status).toBe(200)
})

describe('the list of common passwords', () => {
  test('the list of common passwords contains the most common ones and rarer ones', () => {
    const first = ['password', '12345678', '123456789', 'baseball', 'football', 'qwertyuiop', 'superman']
    const last = ['money777', '31011988', '30111968', '07031967', '07021958', '07021957', '07021954']
    expect([...first, ...last].filter((password) => !isCommonPassword(password))).toEqual([])
  })

  test('the list of common passwords matches no uncommon password', () => {
    const others = Array.from({ length: 20_000 }, (_, n) => `lamp ${n} of a quiet street`)
    expect(others.filter(isCommonPassword)).toEqual([])
  })
})

describe('the check while a person types', () => {
  const ask = async (body: { password: string; username?: string }) =>
    (await api.call(auth.checkPassword, { body })).problem

  test('the check while a person types returns the form’s refusal, or null for a good password', async () => {
    expect(await ask({ password: 'sunshine' })).toBe(PASSWORD_PROBLEMS.common)
    expect(await ask({ password: 'mira.lund.1987', username: 'miralund' })).toBe(
      PASSWORD_PROBLEMS['own-name'],
    )
    expect(await ask({ password: 'violet lantern seven' })).toBeNull()
  })
})
