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
  test('is in force only after a code has shown that it holds the secret', async () => {
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

  test('shows the same secret again while it is being set up, and none once it is on', async () => {
    const first = await api.call(contract.startAuthenticator, {}, fan)
    expect(await api.call(contract.startAuthenticator, {}, fan)).toEqual(first)
    await steps.switchOn(fan)
    await api.refused('SECOND_FACTOR_ALREADY_ON', contract.startAuthenticator, {}, fan)
    const body = { code: steps.codeAt(first.secret) }
    await api.refused('SECOND_FACTOR_ALREADY_ON', contract.switchOnAuthenticator, { body }, fan)
  })

  test('wants to be set up anew after a quarter of an hour', async () => {
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

  test('leaves neither its secret nor a recovery code readable in the database', async () => {
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

  test('tells its owner by email when it is switched on and off', async () => {
    await steps.switchOn(fan)
    await api.call(contract.switchOffAuthenticator, {}, fan)
    expect(await readEmails(kernel, `${fan.username}@example.com`)).toHaveLength(2)
  })

  test('is switched on, renewed and switched off only by who has just confirmed', async () => {
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
