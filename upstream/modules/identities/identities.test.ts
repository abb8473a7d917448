import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerFan, tokenOf, verifyEmail } from '#contract/auth.ts'
import { listIdentities, loginByFacebook, loginByGoogle } from '#contract/identities.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, makeOperator, type Api, type Person } from '#tests/support/api.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { startFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { startTokenMint, type TokenMint } from '#tests/support/token-mint.ts'
import { queryRows } from '../../kernel/database.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { setSetting } from '../settings/desk.ts'

let kernel: TestKernel
let api: Api
let mint: TokenMint
let facebook: FakeFacebook
beforeAll(async () => {
  mint = await startTokenMint()
  facebook = await startFakeFacebook()
})
afterAll(() => Promise.all([mint.close(), facebook.close()]))
beforeEach(async () => {
  kernel = await createTestKernel({ ...mint.env, ...facebook.env })
  api = createApi(kernel)
})
afterEach(() => kernel.close())

/** Restarts the kernel with other settings. */
async function restart(environment: Record<string, string>) {
  await kernel.close()
  kernel = await createTestKernel(environment)
  api = createApi(kernel)
}

let nonces = 0
const newNonce = () => `a-nonce-of-request-${++nonces}`
const YES = { acceptTerms: true, isAdult: true }

/** Logs in with Google, by a fresh token that has these claims. */
async function byGoogle(claims: object = {}, loginOptions: object = YES) {
  const nonce = newNonce()
  return api.send(loginByGoogle, {
    body: { idToken: await mint.mint({ nonce, ...claims }), nonce, ...loginOptions },
  })
}
const byFacebook = (accessToken = facebook.mintToken()) =>
  api.send(loginByFacebook, { body: { accessToken, ...YES } })

const as = (token: string): Person => ({ id: '', username: '', token })
const me = (token: string) => api.call(getCurrentUser, {}, as(token))

async function registerMira() {
  const body = { name: 'Mira', username: 'mira', email: 'mira@example.com', password: 'a long password' }
  await api.call(registerFan, { body: { ...body, acceptTerms: true, isAdult: true } })
}
const verifyMira = () => kernel.db.execute(sql`update accounts set email_verified_at = now()`)

describe('a login with Google', () => {
  test('a login with Google creates a fan account without a username', async () => {
    const { data } = await byGoogle()
    const person = await me(tokenOf(data))
    expect(person).toMatchObject({ name: 'Mira Lund', username: null, email: 'mira@example.com' })
    expect(person).toMatchObject({ isPerformer: false, emailVerified: true })
    const [row] = await queryRows(
      kernel.db,
      sql`select terms_accepted_at is not null as terms, adult_confirmed_at is not null as adult,
          password_hash from accounts`,
    )
    expect(row).toEqual({ terms: true, adult: true, password_hash: null })
  })

  test('a login with Google logs in to the same account again, even if the address at Google has changed', async () => {
    const first = await me(tokenOf((await byGoogle()).data))
    const again = await byGoogle({ email: 'new@example.com', name: 'Mira Berg' }, {})
    expect((await me(tokenOf(again.data)))._id).toBe(first._id)
  })

  test('many first logins at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => byGoogle()))
    const people = await Promise.all(answers.map(({ data }) => me(tokenOf(data))))
    expect(new Set(people.map((person) => person._id)).size).toBe(1)
  })

  test('a login makes no account unless the person accepts the terms and is an adult', async () => {
    expect((await byGoogle({}, { acceptTerms: true })).error?.code).toBe('TERMS_NOT_ACCEPTED')
    expect(await queryRows(kernel.db, sql`select id from accounts`)).toEqual([])
    expect(await queryRows(kernel.db, sql`select id from identities`)).toEqual([])
  })

  test.each([
    ['meant for another app', { aud: 'another-client' }],
    ['meant for several, and us not first', { aud: ['another-client', 'search-client'] }],
    ['asked for by another app', { azp: 'another-client' }],
    ['of another issuer', { iss: 'https://accounts.evil.example' }],
    ['of another request', { nonce: 'a-nonce-of-somebody-else' }],
    ['of no request', { nonce: undefined }],
    [
      'that has expired',
      { iat: Math.floor(Date.now() / 1000) - 300, exp: Math.floor(Date.now() / 1000) - 60 },
    ],
    ['that was issued too long ago', { iat: Math.floor(Date.now() / 1000) - 900 }],
    ['without expiry', { exp: undefined }],
    ['without a subject', { sub: undefined }],
  ])('a login with Google refuses a token %s', async (_, claims) => {
    expect((await byGoogle(claims)).error?.code).toBe('IDENTITY_NOT_PROVEN')
  })

  test.each([
    ['without a signature', { isUnsigned: true }],
    ['that somebody else signed', { isForeign: true }],
    ['that was signed with the public key as a secret', { isConfused: true }],
  ])('a login with Google refuses a token %s', async (_, options) => {
    const nonce = newNonce()
    const idToken = await mint.mint({ nonce }, options)
    await api.refused('IDENTITY_NOT_PROVEN', loginByGoogle, { body: { idToken, nonce, ...YES } })
  })

  test('a login with Google accepts a token only once', async () => {
    const nonce = newNonce()
    const body = { idToken: await mint.mint({ nonce }), nonce, ...YES }
    await api.call(loginByGoogle, { body })
    await api.refused('IDENTITY_NOT_PROVEN', loginByGoogle, { body })
  })

  test('a login answers PROVIDER_AWAY when the provider’s keys cannot be read', async () => {
    await restart({ ...mint.env, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/keys' })
    const nonce = newNonce()
    const body = { idToken: await mint.mint({ nonce }), nonce, ...YES }
    await api.refused('PROVIDER_AWAY', loginByGoogle, { body })
  })

  test('a login with Google is not offered without its settings', async () => {
    await restart({})
    const body = { idToken: await mint.mint(), nonce: 'a-nonce-of-this-request' }
    await api.refused('PROVIDER_NOT_OFFERED', loginByGoogle, { body })
    const fan = await makeFan(kernel)
    expect((await api.call(listIdentities, {}, fan)).offered).toEqual([])
  })
})

describe('an e-mail address that has an account', () => {
  test('a login connects to the account with the same address when both sides have verified it', async () => {
    await registerMira()
    await verifyMira()
    const { data } = await byGoogle({}, {})
    expect((await me(tokenOf(data))).username).toBe('mira')
  })

  test('a login does not connect to an account whose address we have not verified', async () => {
    await registerMira()
    const { error } = await byGoogle()
    expect(error?.code).toBe('EMAIL_HAS_ACCOUNT')
    expect(error?.message).toContain('security page')
    expect(await queryRows(kernel.db, sql`select id from identities`)).toEqual([])
  })

  test.each([false, 'true', undefined])(
    'a login with the claim email_verified %s does not connect to an account',
    async (claim) => {
      await registerMira()
      await verifyMira()
      expect((await byGoogle({ email_verified: claim })).error?.code).toBe('EMAIL_HAS_ACCOUNT')
    },
  )

  test('a login with Facebook does not connect to an account, because Facebook verifies no address', async () => {
    await registerMira()
    await verifyMira()
    facebook.person = { id: '1', name: 'Not Mira', email: 'MIRA@example.com' }
    expect((await byFacebook()).error?.code).toBe('EMAIL_HAS_ACCOUNT')
  })

  test('a login with an operator’s address does not log in to the operator’s account', async () => {
    const operator = await makeOperator(kernel)
    const email = `${operator.username}@example.com`
    expect((await byGoogle({ email })).error?.code).toBe('EMAIL_HAS_ACCOUNT')
  })

  test('a new account with an unverified address waits for its verification when the settings require one', async () => {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    facebook.person = { id: '2', name: 'Nell', email: 'nell@example.com' }
    expect((await byFacebook()).error?.code).toBe('EMAIL_NOT_VERIFIED')
    const [email] = await readEmails(kernel, 'nell@example.com')
    await api.call(verifyEmail, { body: { token: tokenIn(email) } })
    expect((await byFacebook()).status).toBe(200)
    expect((await byGoogle()).status).toBe(200)
  })
})

describe('a login with Facebook', () => {
  test('a login with Facebook accepts an access token for our app', async () => {
    facebook.person = { id: '10158', name: 'Nell Newcomer', email: 'nell@example.com' }
    const person = await me(tokenOf((await byFacebook()).data))
    expect(person).toMatchObject({ name: 'Nell Newcomer', email: 'nell@example.com', emailVerified: false })
  })

  test.each([
    ['of another app', { appId: '666' }],
    ['that is no longer valid', { isValid: false }],
    ['that has expired', { expiresAt: 1_700_000_000 }],
    ['of a page', { type: 'PAGE' }],
  ])('a login with Facebook refuses an access token %s', async (_, change) => {
    expect((await byFacebook(facebook.mintToken(change))).error?.code).toBe('IDENTITY_NOT_PROVEN')
  })

  test('a login with Facebook refuses an access token that Facebook does not know', async () => {
    expect((await byFacebook('made-up-access-token')).error?.code).toBe('IDENTITY_NOT_PROVEN')
  })

  test('a login with Facebook also accepts the ID token of Facebook’s limited login', async () => {
    const env = { FACEBOOK_ISSUER: 'https://network.example', FACEBOOK_JWKS_URL: `${mint.origin}/keys` }
    await restart({ ...facebook.env, ...env })
    const nonce = newNonce()
    const claims = { iss: env.FACEBOOK_ISSUER, aud: facebook.env.FACEBOOK_CLIENT_ID!, nonce }
    const body = { idToken: await mint.mint(claims), nonce, ...YES }
    const token = tokenOf(await api.call(loginByFacebook, { body }))
    const person = await api.call(getCurrentUser, {}, as(token))
    expect(person.emailVerified).toBe(false)
  })
})

describe('an account that is not open', () => {
  test.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['deleted', 'INCORRECT_CREDENTIALS'],
    ['pending_email', 'EMAIL_NOT_VERIFIED'],
  ])(
    'a login with Google refuses an account that is %s, as a login with a password does',
    async (status, code) => {
      await byGoogle()
      await kernel.db.execute(sql`update accounts set status = ${status}`)
      expect((await byGoogle()).error?.code).toBe(code)
    },
  )

  test('suspending an account ends the session that an identity has opened', async () => {
    const { data } = await byGoogle({ sub: '7', email: 'seven@example.com' })
    await setAccountStatus(kernel, 'seven@example.com', 'suspended')
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, as(tokenOf(data)))
  })
})

test('used tokens are deleted after they expire', async () => {
  await byGoogle()
  const count = () => queryRows(kernel.db, sql`select token_hash from used_identity_tokens`)
  await kernel.runSchedule('identities-prune')
  expect(await count()).toHaveLength(1)
  kernel.advance(2 * 60 * 60 * 1000)
  await kernel.runSchedule('identities-prune')
  expect(await count()).toEqual([])
})
