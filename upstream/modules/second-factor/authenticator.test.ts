import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { CONFIRMED_MS } from '#contract/call.ts'
import * as contract from '#contract/second-factor.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails } from '#tests/support/emails.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { createSteps, PASSWORD, wrong } from './test-steps.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let steps: ReturnType<typeof createSteps>
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
  steps = createSteps(kernel, api)
})
afterEach(() => kernel.close())

describe('an authenticator app', () => {
  test('an authenticator app is switched on only after a right code', async () => {
    const { secret, uri } = await api.call(contract.startAuthenticator, {}, fan)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    await api.refused(
      'INCORRECT_CODE',
      contract.switchOnAuthenticator,
      { body: { code: wrong(steps.codeAt(secret)) } },
      fan,
    )
    expect(
      tokenOf(await api.call(login, { body: { username: fan.username, password: PASSWORD } })),
    ).toBeTruthy()

    const body = { code: steps.codeAt(secret).replace(/^(...)/, '$1 ') }
    const { recoveryCodes } = await api.call(contract.switchOnAuthenticator, { body }, fan)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await api.call(contract.getSecondFactor, {}, fan)).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    expect(await steps.firstStep(fan)).toBeTruthy()
  })

  test('setting an app up shows the same secret again, and refuses once it is on', async () => {
    const first = await api.call(contract.startAuthenticator, {}, fan)
    expect(await api.call(contract.startAuthenticator, {}, fan)).toEqual(first)
    await steps.switchOn(fan)
    await api.refused('SECOND_FACTOR_ALREADY_ON', contract.startAuthenticator, {}, fan)
    const body = { code: steps.codeAt(first.secret) }
    await api.refused('SECOND_FACTOR_ALREADY_ON', contract.switchOnAuthenticator, { body }, fan)
  })

  test('a setup that takes longer than a quarter of an hour starts again with a new secret', async () => {
    const { secret } = await api.call(contract.startAuthenticator, {}, fan)
    kernel.advance(9 * MINUTE_MS)
    await api.call(contract.startAuthenticator, {}, fan)
    kernel.advance(6 * MINUTE_MS)
    await queryRows(
      kernel.db,
      sql`update sessions set confirmed_at = ${kernel.clock.now().toISOString()}::timestamptz`,
    )
    await api.refused(
      'SECOND_FACTOR_NOT_STARTED',
      contract.switchOnAuthenticator,
      { body: { code: steps.codeAt(secret) } },
      fan,
    )
    expect((await api.call(contract.startAuthenticator, {}, fan)).secret).not.toBe(secret)
  })

  test('the database holds neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes } = await steps.switchOn(fan)
    await steps.firstStep(fan)
    const rows = await queryRows(
      kernel.db,
      sql`select to_jsonb(a) as row from authenticators a union all select to_jsonb(r) from recovery_codes r`,
    )
    expect(rows).toHaveLength(11)
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text)
  })

  test('the owner gets an email when the app is switched on and off', async () => {
    await steps.switchOn(fan)
    await api.call(contract.switchOffAuthenticator, {}, fan)
    expect(await readEmails(kernel, `${fan.username}@example.com`)).toHaveLength(2)
  })

  test('only a recently confirmed session can set an app up, renew its recovery codes or switch it off', async () => {
    const { secret } = await steps.switchOn(fan)
    kernel.advance(CONFIRMED_MS + 1)
    await api.refused('CONFIRMATION_NEEDED', contract.switchOffAuthenticator, {}, fan)
    await api.refused('CONFIRMATION_NEEDED', contract.renewRecoveryCodes, {}, fan)
    await api.refused('CONFIRMATION_NEEDED', contract.startAuthenticator, {}, fan)
    const challenge = await steps.firstStep(fan)
    const { data } = await steps.secondStep({ challenge, code: steps.codeAt(secret) })
    const now = { ...fan, token: data.token }
    await api.call(contract.switchOffAuthenticator, {}, now)
    expect(await api.call(contract.getSecondFactor, {}, now)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    expect(
      tokenOf(await api.call(login, { body: { username: fan.username, password: PASSWORD } })),
    ).toBeTruthy()
  })
})
