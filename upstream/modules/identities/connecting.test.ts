import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from '#contract/auth.ts'
import {
  disconnectIdentity,
  finishTwitterLogin,
  linkIdentity,
  listIdentities,
  loginByGoogle,
  startLink,
  startTwitterLogin,
} from '#contract/identities.ts'
import { removePasskey } from '#contract/passkeys.ts'
import { finishTwitterConnect } from '#contract/social-connect.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { startFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { startFakeTwitter, type FakeTwitter } from '#tests/support/fake-twitter.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { startTokenMint, type TokenMint } from '#tests/support/token-mint.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { passkeys } from '../passkeys/tables.ts'

let kernel: TestKernel
let api: Api
let mint: TokenMint
let facebook: FakeFacebook
let twitter: FakeTwitter
beforeAll(async () => {
  mint = await startTokenMint()
  facebook = await startFakeFacebook()
  twitter = await startFakeTwitter()
})
afterAll(() => Promise.all([mint.close(), facebook.close(), twitter.close()]))
beforeEach(async () => {
  kernel = await createTestKernel({ ...mint.env, ...facebook.env, ...twitter.env })
  api = createApi(kernel)
})
afterEach(() => kernel.close())

let nonces = 0
const newNonce = () => `a-nonce-of-request-${++nonces}`
const YES = { acceptTerms: true, isAdult: true }
const as = (token: string): Person => ({ id: '', username: '', token })
const me = (token: string) => api.call(getCurrentUser, {}, as(token))

async function byGoogle(claims: object = {}, loginOptions: object = YES) {
  const nonce = newNonce()
  return api.send(loginByGoogle, {
    body: { idToken: await mint.mint({ nonce, ...claims }), nonce, ...loginOptions },
  })
}

/** Completes the account as the account page does, to which people without a username or an address are led. */
const complete = (token: string) =>
  kernel.db.execute(
    sql`update accounts set username = 'mira', email = coalesce(email, 'mira@example.com')
        where id = (select account_id from sessions where token_hash = ${hashToken(token)})`,
  )

describe('the security page', () => {
  const params = { provider: 'google' } as const
  async function connectGoogle(person: Person, claims: object = {}) {
    const nonce = newNonce()
    const body = { idToken: await mint.mint({ nonce, ...claims }), nonce }
    return api.send(linkIdentity, { params, body }, person)
  }

  test('an owner can connect a provider, list it and disconnect it', async () => {
    const fan = await makeFan(kernel)
    await connectGoogle(fan)
    const listed = await api.call(listIdentities, {}, fan)
    expect(listed.offered).toEqual(['google', 'facebook', 'twitter'])
    expect(listed.data).toMatchObject([{ provider: 'google', label: 'mira@example.com' }])
    expect((await me(tokenOf((await byGoogle({}, {})).data)))._id).toBe(fan.id)
    await api.call(disconnectIdentity, { params }, fan)
    const emails = await readEmails(kernel, `${fan.username}@example.com`)
    expect(emails.map((email) => email.subject)).toEqual([
      'Google was disconnected from your account',
      'Google was connected to your account',
    ])
    expect((await api.call(listIdentities, {}, fan)).data).toEqual([])
    expect((await byGoogle({}, {})).error?.code).toBe('TERMS_NOT_ACCEPTED')
  })

  test('an account cannot connect another account’s identity, nor a second one of the same provider', async () => {
    const [one, other] = [await makeFan(kernel), await makeFan(kernel)]
    await connectGoogle(one)
    expect((await connectGoogle(other)).error?.code).toBe('IDENTITY_TAKEN')
    expect((await connectGoogle(one, { sub: '8' })).error?.code).toBe('PROVIDER_ALREADY_CONNECTED')
    expect((await connectGoogle(one)).status).toBe(200)
  })

  test('owners cannot remove the last way to log in, even when they disconnect two identities at once', async () => {
    const { data } = await byGoogle()
    const person = as(tokenOf(data))
    await complete(person.token)
    expect((await api.call(listIdentities, {}, person)).canDisconnect).toBe(false)
    await api.refused('LAST_WAY_IN', disconnectIdentity, { params }, person)
    facebook.person = { id: '99', name: 'Mira' }
    const accessToken = facebook.mintToken()
    await api.call(linkIdentity, { params: { provider: 'facebook' }, body: { accessToken } }, person)
    const answers = await Promise.all(
      (['google', 'facebook'] as const).map((provider) =>
        api.send(disconnectIdentity, { params: { provider } }, person),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  test('owners can disconnect their last identity when they have a passkey', async () => {
    const person = as(tokenOf((await byGoogle()).data))
    await complete(person.token)
    const { _id: accountId } = await api.call(getCurrentUser, {}, person)
    const key = { id: newId(), accountId, credentialId: 'one', publicKey: 'key', name: 'Phone' }
    await kernel.db.insert(passkeys).values({ ...key, counter: 0, isSynced: true })
    await api.call(disconnectIdentity, { params }, person)
    expect((await api.call(listIdentities, {}, person)).data).toEqual([])
  })

  test('an identity counts as a way to log in only while its provider is offered', async () => {
    const person = as(tokenOf((await byGoogle()).data))
    await complete(person.token)
    const { _id: accountId } = await api.call(getCurrentUser, {}, person)
    const [id, other] = [newId(), newId()]
    const key = { accountId, publicKey: 'key', name: 'Phone', counter: 0, isSynced: true }
    await kernel.db.insert(passkeys).values([
      { ...key, id, credentialId: 'one' },
      { ...key, id: other, credentialId: 'two' },
    ])
    await api.call(removePasskey, { params: { id } }, person)
    kernel.config.GOOGLE_CLIENT_ID = ''
    await api.refused('LAST_WAY_IN', removePasskey, { params: { id: other } }, person)
    expect((await api.call(listIdentities, {}, person)).canDisconnect).toBe(true)
  })

  test('the list shows the person’s own identities only', async () => {
    await connectGoogle(await makeFan(kernel))
    expect((await api.call(listIdentities, {}, await makeFan(kernel))).data).toEqual([])
  })
})

describe('a login with Twitter', () => {
  const words = { acceptTerms: 'true', isAdult: 'true' }
  async function begin(query: object = words) {
    const { url, browserKey } = await api.call(startTwitterLogin, { query })
    return { url, browserKey, ...(await twitter.consent(url)) }
  }
  const finish = ({ state, code, browserKey }: { state: string; code: string; browserKey: string }) =>
    api.send(finishTwitterLogin, { query: { state, code, browserKey } })

  test('a login with Twitter creates a fan account without address and username, and later logs in to the same account', async () => {
    const person = await me(tokenOf((await finish(await begin())).data))
    expect(person).toMatchObject({ name: 'Mira Lund', username: null, email: null, isPerformer: false })
    twitter.person = { ...twitter.person, username: 'mira_new_name' }
    const again = await finish(await begin({}))
    expect((await me(tokenOf(again.data)))._id).toBe(person._id)
    await complete(tokenOf(again.data))
    const listed = await api.call(listIdentities, {}, as(tokenOf(again.data)))
    expect(listed.data).toMatchObject([{ provider: 'twitter', label: '@mira_new_name' }])
  })

  test('a login with Twitter keeps the options that the person chose at its start', async () => {
    const { data } = await finish(await begin({ ...words, remember: 'true' }))
    const days = (new Date(data.expiresAt).getTime() - kernel.clock.now().getTime()) / (24 * 60 * MINUTE_MS)
    expect(Math.round(days)).toBe(365)
    twitter.person = { ...twitter.person, id: '3' }
    expect((await finish(await begin({}))).error?.code).toBe('TERMS_NOT_ACCEPTED')
  })

  test('a state works once, even if many callers send it at once', async () => {
    const returned = await begin()
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(returned)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await finish(returned)).error?.code).toBe('LOGIN_EXPIRED')
  })

  test('only the browser that began a login with Twitter can finish it', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const mixed = { ...mine, browserKey: theirs.browserKey }
    expect((await finish(mixed)).error?.code).toBe('LOGIN_EXPIRED')
    // The attempt with the wrong key has used the state up.
    expect((await finish(mine)).error?.code).toBe('LOGIN_EXPIRED')
    expect((await finish({ ...theirs, state: 'a'.repeat(43) })).error?.code).toBe('LOGIN_EXPIRED')
  })

  test('a login with Twitter expires after ten minutes', async () => {
    const [early, late] = [await begin(), await begin()]
    kernel.advance(9 * MINUTE_MS)
    expect((await finish(early)).status).toBe(200)
    kernel.advance(2 * MINUTE_MS)
    expect((await finish(late)).error?.code).toBe('LOGIN_EXPIRED')
  })

  test('a login with Twitter refuses a code of another request, because the verifier does not match', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    expect((await finish({ ...mine, code: theirs.code })).error?.code).toBe('IDENTITY_NOT_PROVEN')
  })

  test('the database holds neither the state nor the browser’s key in readable form', async () => {
    const { url, browserKey } = await api.call(startTwitterLogin, { query: words })
    const rows = JSON.stringify(await queryRows(kernel.db, sql`select * from authorization_requests`))
    expect(rows).not.toContain(new URL(url).searchParams.get('state'))
    expect(rows).not.toContain(browserKey)
  })

  test('a login’s state cannot connect a performer’s account for posting', async () => {
    const { state, code, browserKey } = await begin()
    await api.refused('LOGIN_EXPIRED', finishTwitterConnect, { query: { state, code, browserKey } })
  })

  test('only the person who started linking can connect the identity', async () => {
    const [fan, other] = [await makeFan(kernel), await makeFan(kernel)]
    const params = { provider: 'twitter' } as const
    const arrive = async (person: Person) => {
      const start = (await api.call(startLink, { params }, person)).twitter!
      return { returned: { browserKey: start.browserKey, ...(await twitter.consent(start.url)) } }
    }
    await api.refused('LOGIN_EXPIRED', linkIdentity, { params, body: await arrive(fan) }, other)
    await api.call(linkIdentity, { params, body: await arrive(fan) }, fan)
    await api.refused('PROVIDER_ALREADY_CONNECTED', startLink, { params }, fan)
    await api.refused('IDENTITY_TAKEN', linkIdentity, { params, body: await arrive(other) }, other)
    expect((await me(tokenOf((await finish(await begin({}))).data)))._id).toBe(fan.id)
  })
})
