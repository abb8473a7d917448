import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmIdentity, loginByToken } from '#contract/auth.ts'
import { CONFIRMED_MS, defineCall } from '#contract/call.ts'
import { createApi, makeFan, type Api } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { createApp } from '../../http/app.ts'
import { createClientReader } from '../../http/client.ts'
import { createMount } from '../../http/mount.ts'
import { findViewer } from './service.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const sensitive = defineCall({
  method: 'POST',
  path: '/sensitive',
  caller: 'any',
  summary: 'Something sensitive',
  isConfirmed: true,
})

/** The answer of a call that is `isConfirmed` to a token. */
async function askSensitive(token: string): Promise<string> {
  const options = {
    findViewer: (given: string) => findViewer(kernel, given),
    readClient: createClientReader(TEST_SECRET, kernel.geo),
    now: () => kernel.clock.now(),
    afterMutation: () => undefined,
    redeemTicket: () => Promise.reject(new Error('no tickets here')),
    dataDir: kernel.config.DATA_DIR,
  }
  const app = await createApp(kernel.log, options)
  createMount(app, options)(sensitive, () => undefined)
  const answer = await app.inject({
    method: 'POST',
    url: '/sensitive',
    headers: { authorization: `Bearer ${token}` },
  })
  await app.close()
  return answer.statusCode === 204 ? 'done' : answer.json<{ code: string }>().code
}

test('a login counts as a confirmation, for ten minutes', async () => {
  const { token } = await makeFan(kernel)
  expect(await askSensitive(token)).toBe('done')
  kernel.advance(CONFIRMED_MS + 1)
  expect(await askSensitive(token)).toBe('CONFIRMATION_NEEDED')
})

test('the password confirms the session that sent it, and no other', async () => {
  const fan = await makeFan(kernel)
  const other = await makeFan(kernel)
  kernel.advance(CONFIRMED_MS + 1)
  await api.call(confirmIdentity, { body: { password: 'correct horse' } }, fan)
  expect(await askSensitive(fan.token)).toBe('done')
  expect(await askSensitive(other.token)).toBe('CONFIRMATION_NEEDED')
})

test('a wrong password confirms nothing', async () => {
  const fan = await makeFan(kernel)
  kernel.advance(CONFIRMED_MS + 1)
  const answer = await api.send(confirmIdentity, { body: { password: 'wrong' } }, fan)
  expect(answer.status).toBe(400)
  expect(answer.error?.code).toBe('INCORRECT_PASSWORD')
  expect(await askSensitive(fan.token)).toBe('CONFIRMATION_NEEDED')
})

test('exchanging a token does not confirm the new session', async () => {
  const fan = await makeFan(kernel)
  kernel.advance(CONFIRMED_MS + 1)
  const { token } = await api.call(loginByToken, { body: { token: fan.token } })
  expect(await askSensitive(token)).toBe('CONFIRMATION_NEEDED')
})
