/** Upstream saves a change of a credential and the email about it in one transaction: both or neither. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changePassword, login } from '#contract/auth.ts'
import { getDataExport, requestDataExport } from '#contract/data-exports.ts'
import { disconnectIdentity, linkIdentity, listIdentities } from '#contract/identities.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#contract/passkeys.ts'
import { getPayoutSettings, updatePaypalSettings } from '#contract/payout-settings.ts'
import {
  getSecondFactor,
  renewRecoveryCodes,
  startAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from '#contract/second-factor.ts'
import { createApi, makePerformer, type Answered, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails } from '#tests/support/emails.ts'
import { startTokenMint, type TokenMint } from '#tests/support/token-mint.ts'
import { MINUTE_MS } from '#upstream/kernel/clock.ts'
import { EMAIL_QUEUE } from '#upstream/modules/emails/service.ts'
import { TestAuthenticator } from '#upstream/modules/passkeys/test-authenticator.ts'
import { createSteps } from '#upstream/modules/second-factor/test-steps.ts'

const ORIGIN = 'https://ovation.example'
const GOOGLE = { provider: 'google' } as const

let mint: TokenMint
let kernel: TestKernel
let api: Api
let owner: Person
beforeAll(async () => {
  mint = await startTokenMint()
})
afterAll(() => mint.close())
beforeEach(async () => {
  kernel = await createTestKernel({ ...mint.env, PUBLIC_ORIGIN: ORIGIN, GOOGLE_LABEL: 'Search' })
  api = createApi(kernel)
  owner = await makePerformer(kernel)
})
afterEach(() => kernel.close())

let nonces = 0
async function connectGoogle() {
  const nonce = `a-nonce-of-notice-${++nonces}`
  const body = { idToken: await mint.mint({ nonce }), nonce }
  return api.send(linkIdentity, { params: GOOGLE, body }, owner)
}

async function addOne(name: string) {
  const { options } = await api.call(startPasskey, {}, owner)
  const credential = new TestAuthenticator({ origin: ORIGIN }).create(options)
  return api.send(addPasskey, { body: { name, credential } }, owner)
}

interface Change {
  subject: string
  prepare?(): Promise<unknown>
  act(): Promise<Answered<unknown>>
  /** Reads what the change would have changed. */
  read(): Promise<unknown>
}

const changes: Record<string, Change> = {
  'a password': {
    subject: 'Your password was changed',
    act: () => api.send(changePassword, { body: { password: 'violet lantern seven' } }, owner),
    read: async () =>
      (await api.send(login, { body: { username: owner.username, password: 'correct horse' } })).status,
  },
  'a further passkey': {
    subject: 'A passkey was added',
    act: () => addOne('Phone'),
    read: () => api.call(listPasskeys, {}, owner),
  },
  'a passkey that goes': {
    subject: 'A passkey was removed',
    prepare: () => addOne('Phone'),
    async act() {
      const [passkey] = (await api.call(listPasskeys, {}, owner)).data
      return api.send(removePasskey, { params: { id: passkey!._id } }, owner)
    },
    read: () => api.call(listPasskeys, {}, owner),
  },
  'an authenticator app': {
    subject: 'Your authenticator app is on',
    async act() {
      const { secret } = await api.call(startAuthenticator, {}, owner)
      const code = createSteps(kernel, api).codeAt(secret)
      return api.send(switchOnAuthenticator, { body: { code } }, owner)
    },
    read: () => api.call(getSecondFactor, {}, owner),
  },
  'an authenticator app that goes': {
    subject: 'Your authenticator app is off',
    prepare: () => createSteps(kernel, api).switchOn(owner),
    act: () => api.send(switchOffAuthenticator, {}, owner),
    read: () => api.call(getSecondFactor, {}, owner),
  },
  'recovery codes': {
    subject: 'You have new recovery codes',
    prepare: () => createSteps(kernel, api).switchOn(owner),
    act: () => api.send(renewRecoveryCodes, {}, owner),
    read: async () => (await kernel.database.executeSql('select code_hash from recovery_codes')).rows,
  },
  'an identity': {
    subject: 'Search was connected to your account',
    act: connectGoogle,
    read: () => api.call(listIdentities, {}, owner),
  },
  'an identity that goes': {
    subject: 'Search was disconnected from your account',
    prepare: connectGoogle,
    act: () => api.send(disconnectIdentity, { params: GOOGLE }, owner),
    read: () => api.call(listIdentities, {}, owner),
  },
  'where the money goes': {
    subject: 'A PayPal account was entered for your earnings',
    act: () =>
      api.send(updatePaypalSettings, { params: { id: owner.id }, body: { email: 'zoe@example.com' } }, owner),
    read: () => api.call(getPayoutSettings, {}, owner),
  },
  'the archive of all data': {
    subject: 'Your data was asked for',
    act: () => api.send(requestDataExport, {}, owner),
    read: () => api.call(getDataExport, {}, owner),
  },
}

test.each(Object.entries(changes))(
  '%s: the change is saved together with its email, and not without it',
  async (_, { subject, prepare, act, read }) => {
    await prepare?.()
    await readEmails(kernel, '')
    const before = await read()
    const { enqueue } = kernel.jobs
    const failing = vi.spyOn(kernel.jobs, 'enqueue').mockImplementation((tx, queue, ...rest) => {
      if (queue.name === EMAIL_QUEUE.name) throw new Error('the email cannot be written')
      return enqueue(tx, queue, ...rest)
    })
    expect((await act()).status).toBe(500)
    failing.mockRestore()
    expect(await read()).toEqual(before)

    // The failed try has used up the app's code.
    kernel.advance(MINUTE_MS)
    expect((await act()).error).toBeNull()
    expect(await read()).not.toEqual(before)
    const emails = await readEmails(kernel, `${owner.username}@example.com`)
    expect(emails.map((email) => email.subject)).toContain(subject)
  },
)
