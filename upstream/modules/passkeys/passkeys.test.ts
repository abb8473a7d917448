import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIRMED_MS } from '#contract/call.ts'
import * as contract from '#contract/passkeys.ts'
import { startAuthenticator } from '#contract/second-factor.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { TestAuthenticator } from './test-authenticator.ts'

const ORIGIN = 'https://ovation.example'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel({ PUBLIC_ORIGIN: ORIGIN })
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

async function addPasskey(
  authenticator = new TestAuthenticator({ origin: ORIGIN }),
  person = fan,
  name = 'Phone',
) {
  const { options } = await api.call(contract.startPasskey, {}, person)
  const body = { name, credential: authenticator.create(options) }
  const passkey = await api.call(contract.addPasskey, { body }, person)
  return { authenticator, passkey }
}

const loginOptions = async () => (await api.call(contract.startPasskeyLogin, {})).options

type Used = ReturnType<TestAuthenticator['get']>
const logIn = (credential: Used, remember = false) =>
  api.send(contract.logInByPasskey, { body: { credential, remember } })

async function refusedBecause(credential: Used): Promise<string | undefined> {
  return (await logIn(credential)).error?.code
}

describe('a passkey', () => {
  test('owners can add, list, rename and remove their passkeys', async () => {
    const { authenticator, passkey } = await addPasskey()
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null, isSynced: false })
    const params = { id: passkey._id }
    await api.call(contract.renamePasskey, { params, body: { name: 'My phone' } }, fan)
    await logIn(authenticator.get(await loginOptions()))
    const { data } = await api.call(contract.listPasskeys, {}, fan)
    expect(data).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String) }])
    await api.call(contract.removePasskey, { params }, fan)
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('PASSKEY_REFUSED')
  })

  test('a person cannot rename, remove or list another person’s passkey', async () => {
    const { passkey } = await addPasskey()
    const other = await makeFan(kernel)
    const params = { id: passkey._id }
    await api.refused('NOT_FOUND', contract.renamePasskey, { params, body: { name: 'Mine' } }, other)
    await api.refused('NOT_FOUND', contract.removePasskey, { params }, other)
    expect((await api.call(contract.listPasskeys, {}, other)).total).toBe(0)
  })

  test('only a recently confirmed session can add or remove a passkey', async () => {
    const { passkey } = await addPasskey()
    kernel.advance(CONFIRMED_MS)
    await api.refused('CONFIRMATION_NEEDED', contract.startPasskey, {}, fan)
    await api.refused('CONFIRMATION_NEEDED', contract.removePasskey, { params: { id: passkey._id } }, fan)
  })

  test('a passkey cannot be added twice, nor by another person’s challenge', async () => {
    const { authenticator } = await addPasskey()
    const other = await makeFan(kernel)
    const { options } = await api.call(contract.startPasskey, {}, other)
    const body = { name: 'Theirs', credential: authenticator.create(options) }
    await api.refused('PASSKEY_REFUSED', contract.addPasskey, { body }, other)
    const theirs = await api.call(contract.startPasskey, {}, other)
    const mine = new TestAuthenticator({ origin: ORIGIN }).create(theirs.options)
    await api.refused(
      'PASSKEY_REFUSED',
      contract.addPasskey,
      { body: { name: 'Mine', credential: mine } },
      fan,
    )
  })

  test('adding a passkey requires a verified user and our own site', async () => {
    const unverified = new TestAuthenticator({ origin: ORIGIN, isUserVerified: false })
    const elsewhere = new TestAuthenticator({ origin: 'https://evil.example' })
    for (const authenticator of [unverified, elsewhere]) {
      const { options } = await api.call(contract.startPasskey, {}, fan)
      const body = { name: 'Phone', credential: authenticator.create(options) }
      await api.refused('PASSKEY_REFUSED', contract.addPasskey, { body }, fan)
    }
  })

  test('an account has at most twenty passkeys', async () => {
    for (let at = 0; at < 20; at++) {
      // Adding a passkey has its own rate limit, which counts by the real clock.
      await kernel.db
        .execute(sql`insert into passkeys (id, account_id, credential_id, public_key, counter, is_synced, name)
        values (${`id-${at}`}, ${fan.id}, ${`credential-${at}`}, 'key', 0, false, 'Key')`)
    }
    await api.refused('TOO_MANY_PASSKEYS', contract.startPasskey, {}, fan)
  })
})

describe('a login with a passkey', () => {
  test('a passkey opens a session without the second factor, even when that is switched on', async () => {
    const { authenticator } = await addPasskey()
    await api.call(startAuthenticator, {}, fan)
    await kernel.db.execute(sql`update authenticators set switched_on_at = now()`)
    const { data } = await logIn(authenticator.get(await loginOptions()), true)
    kernel.advance(2 * 24 * 60 * MINUTE_MS)
    expect((await api.call(getCurrentUser, {}, { ...fan, token: data.token }))._id).toBe(fan.id)
  })

  test('a login with a passkey accepts an answer only once', async () => {
    const { authenticator } = await addPasskey()
    const credential = authenticator.get(await loginOptions())
    expect((await logIn(credential)).status).toBe(200)
    expect(await refusedBecause(credential)).toBe('PASSKEY_REFUSED')
  })

  test('a login with a passkey accepts a challenge only once, even with a new signature', async () => {
    const { authenticator } = await addPasskey()
    const options = await loginOptions()
    expect((await logIn(authenticator.get(options))).status).toBe(200)
    expect(await refusedBecause(authenticator.get(options))).toBe('PASSKEY_REFUSED')
  })

  test('a login with a passkey refuses a challenge that is expired, of another kind, or not made by upstream', async () => {
    const { authenticator } = await addPasskey()
    const options = await loginOptions()
    const forAdding = await api.call(contract.startPasskey, {}, fan)
    expect(await refusedBecause(authenticator.get(forAdding.options))).toBe('PASSKEY_REFUSED')
    const made = { challenge: Buffer.from('a challenge of my own').toString('base64url') }
    expect(await refusedBecause(authenticator.get(made))).toBe('PASSKEY_REFUSED')
    kernel.advance(5 * MINUTE_MS)
    expect(await refusedBecause(authenticator.get(options))).toBe('PASSKEY_REFUSED')
  })

  test('a login with a passkey refuses what was signed on another site', async () => {
    const { authenticator } = await addPasskey()
    authenticator.set({ origin: 'https://evil.example' })
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('PASSKEY_REFUSED')
    authenticator.set({ origin: 'http://ovation.example' })
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('PASSKEY_REFUSED')
  })

  test('a login with a passkey refuses a counter that has not gone up, because two authenticators may hold the same key', async () => {
    const { authenticator } = await addPasskey()
    authenticator.set({ counter: 41 })
    expect((await logIn(authenticator.get(await loginOptions()))).status).toBe(200)
    authenticator.set({ counter: 41 })
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('PASSKEY_REFUSED')
    authenticator.set({ counter: 42 })
    expect((await logIn(authenticator.get(await loginOptions()))).status).toBe(200)
  })

  test('a login with a passkey accepts authenticators that always report a counter of 0', async () => {
    const { authenticator } = await addPasskey(new TestAuthenticator({ origin: ORIGIN, counter: 0 }))
    for (let at = 0; at < 2; at++) {
      authenticator.set({ counter: 0 })
      expect((await logIn(authenticator.get(await loginOptions()))).status).toBe(200)
    }
  })

  test('a login with a passkey requires a verified user and a signature by the stored key', async () => {
    const { authenticator } = await addPasskey()
    authenticator.set({ isUserVerified: false })
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('PASSKEY_REFUSED')
    const other = new TestAuthenticator({ origin: ORIGIN })
    const forged = { ...other.get(await loginOptions()), id: authenticator.id.toString('base64url') }
    expect(await refusedBecause({ ...forged, rawId: forged.id })).toBe('PASSKEY_REFUSED')
  })

  test('upstream trusts the origin that our own web half sends, and ignores it from anybody else', async () => {
    const local = 'http://localhost:5120'
    const authenticator = new TestAuthenticator({ origin: local })
    const send = async (call: { path: string }, payload: object | undefined, isOurs: boolean) =>
      kernel.app.inject({
        method: 'POST',
        url: call.path,
        headers: {
          authorization: `Bearer ${fan.token}`,
          'x-ovation-origin': local,
          ...(isOurs && { 'x-ovation-internal': TEST_SECRET }),
        },
        ...(payload && { payload }),
      })
    const claimed = (await send(contract.startPasskey, undefined, false)).json()
    expect(claimed.data.options.rp.id).toBe('ovation.example')
    const ours = (await send(contract.startPasskey, undefined, true)).json()
    expect(ours.data.options.rp.id).toBe('localhost')
    const body = { name: 'Laptop', credential: authenticator.create(ours.data.options) }
    expect((await send(contract.addPasskey, body, false)).statusCode).toBe(400)
    const again = (await send(contract.startPasskey, undefined, true)).json()
    const made = { name: 'Laptop', credential: authenticator.create(again.data.options) }
    expect((await send(contract.addPasskey, made, true)).statusCode).toBe(200)
  })

  test('a login with a passkey refuses a suspended account', async () => {
    const { authenticator } = await addPasskey()
    await kernel.db.execute(sql`update accounts set status = 'suspended' where id = ${fan.id}`)
    expect(await refusedBecause(authenticator.get(await loginOptions()))).toBe('ACCOUNT_SUSPENDED')
  })
})

describe('a confirmation by passkey', () => {
  test('a confirmation allows sensitive calls, and only by the person’s own passkey', async () => {
    const { authenticator } = await addPasskey()
    const other = await makeFan(kernel)
    const theirs = await addPasskey(new TestAuthenticator({ origin: ORIGIN }), other)
    kernel.advance(CONFIRMED_MS)
    await api.refused('CONFIRMATION_NEEDED', contract.startPasskey, {}, fan)

    const foreign = await api.call(contract.startPasskeyConfirmation, {}, fan)
    const body = { credential: theirs.authenticator.get(foreign.options) }
    await api.refused('PASSKEY_REFUSED', contract.confirmByPasskey, { body }, fan)

    const { options } = await api.call(contract.startPasskeyConfirmation, {}, fan)
    await api.call(contract.confirmByPasskey, { body: { credential: authenticator.get(options) } }, fan)
    expect((await api.send(contract.startPasskey, {}, fan)).status).toBe(200)
  })
})

test('used challenges are deleted after they expire', async () => {
  const { authenticator } = await addPasskey()
  await logIn(authenticator.get(await loginOptions()))
  const count = async () =>
    (
      await queryRows<{ n: number }>(kernel.db, sql`select count(*)::int as n from used_passkey_challenges`)
    )[0]!.n
  await kernel.runSchedule('passkeys-prune-challenges')
  expect(await count()).toBe(2)
  kernel.advance(5 * MINUTE_MS + 1)
  await kernel.runSchedule('passkeys-prune-challenges')
  await kernel.runSchedule('second-factor-prune-challenges')
  expect(await count()).toBe(0)
})
