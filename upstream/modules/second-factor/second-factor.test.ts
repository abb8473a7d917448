import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmIdentity, loginByToken } from '#contract/auth.ts'
import { CONFIRMED_MS } from '#contract/call.ts'
import * as contract from '#contract/second-factor.ts'
import { listLogins } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import type { Client } from '../../http/visitor.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { findAccount } from '../accounts/store.ts'
import { completeLogin, enterAccount } from '../auth/service.ts'
import { createSteps, STEP_MS, wrong } from './test-steps.ts'

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

describe('a login with a second factor', () => {
  test('a right code opens a session for as long as the first step asked', async () => {
    const { secret } = await steps.switchOn(fan)
    const { data } = await steps.secondStep({
      challenge: await steps.firstStep(fan, true),
      code: steps.codeAt(secret),
    })
    kernel.advance(300 * DAY_MS)
    const me = await api.call(getCurrentUser, {}, { ...fan, token: data.token })
    expect(me._id).toBe(fan.id)
  })

  test('the check of the second factor accepts the codes of the half minutes before and after, and none further off', async () => {
    const { secret } = await steps.switchOn(fan)
    for (const [offset, status] of [
      [-2, 400],
      [-1, 200],
      [2, 400],
      [1, 200],
    ] as const) {
      const answer = await steps.secondStep({
        challenge: await steps.firstStep(fan),
        code: steps.codeAt(secret, offset * STEP_MS),
      })
      expect(answer.status, `${offset} steps off`).toBe(status)
    }
  })

  test('the check of the second factor accepts no code twice, and none older than the last one', async () => {
    const { secret } = await steps.switchOn(fan)
    const code = steps.codeAt(secret)
    expect((await steps.secondStep({ challenge: await steps.firstStep(fan), code })).status).toBe(200)
    expect((await steps.secondStep({ challenge: await steps.firstStep(fan), code })).error?.code).toBe(
      'INCORRECT_CODE',
    )
    const older = steps.codeAt(secret, -STEP_MS)
    expect((await steps.secondStep({ challenge: await steps.firstStep(fan), code: older })).error?.code).toBe(
      'INCORRECT_CODE',
    )
  })

  test('the login history shows a wrong code', async () => {
    const { secret } = await steps.switchOn(fan)
    const challenge = await steps.firstStep(fan)
    await steps.secondStep({ challenge, code: wrong(steps.codeAt(secret)) })
    await steps.secondStep({ challenge, code: steps.codeAt(secret) })
    const { data } = await api.call(listLogins, {}, fan)
    expect(data.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['success', 'wrong-code'])
  })

  test('one of many logins with the same code at the same time gets a session', async () => {
    const { secret } = await steps.switchOn(fan)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => steps.firstStep(fan)))
    const code = steps.codeAt(secret)
    const answers = await Promise.all(challenges.map((challenge) => steps.secondStep({ challenge, code })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('the check of the second factor accepts each recovery code once, however it is written', async () => {
    const { recoveryCodes } = await steps.switchOn(fan)
    const recoveryCode = ` ${recoveryCodes[3]!.toUpperCase().replace('-', ' ')}`
    expect((await steps.secondStep({ challenge: await steps.firstStep(fan), recoveryCode })).status).toBe(200)
    expect(
      (await steps.secondStep({ challenge: await steps.firstStep(fan), recoveryCode })).error?.code,
    ).toBe('INCORRECT_CODE')
    expect((await api.call(contract.getSecondFactor, {}, fan)).recoveryCodesLeft).toBe(9)
  })

  test('the check of the second factor accepts no recovery code of another account, and none from before a renewal', async () => {
    const other = await makeFan(kernel)
    const theirs = await steps.switchOn(other)
    const { recoveryCodes } = await steps.switchOn(fan)
    const challenge = await steps.firstStep(fan)
    expect((await steps.secondStep({ challenge, recoveryCode: theirs.recoveryCodes[0]! })).status).toBe(400)
    const renewed = await api.call(contract.renewRecoveryCodes, {}, fan)
    expect((await steps.secondStep({ challenge, recoveryCode: recoveryCodes[0]! })).status).toBe(400)
    expect((await steps.secondStep({ challenge, recoveryCode: renewed.recoveryCodes[0]! })).status).toBe(200)
  })

  test('a challenge ends after five minutes, after five wrong codes, and after a right code', async () => {
    const { secret, recoveryCodes } = await steps.switchOn(fan)
    const late = await steps.firstStep(fan)
    kernel.advance(5 * MINUTE_MS + 1)
    expect((await steps.secondStep({ challenge: late, code: steps.codeAt(secret) })).error?.code).toBe(
      'CHALLENGE_OVER',
    )

    const tried = await steps.firstStep(fan)
    for (let at = 0; at < 5; at++)
      await steps.secondStep({ challenge: tried, code: wrong(steps.codeAt(secret)) })
    kernel.advance(MINUTE_MS)
    expect((await steps.secondStep({ challenge: tried, code: steps.codeAt(secret) })).error?.code).toBe(
      'CHALLENGE_OVER',
    )

    const used = await steps.firstStep(fan)
    expect((await steps.secondStep({ challenge: used, code: steps.codeAt(secret) })).status).toBe(200)
    const again = { challenge: used, recoveryCode: recoveryCodes[0]! }
    expect((await steps.secondStep(again)).error?.code).toBe('CHALLENGE_OVER')
  })

  test('wrong codes delay the next one longer and longer, across many logins', async () => {
    const { secret } = await steps.switchOn(fan)
    for (let at = 0; at < 5; at++)
      await steps.secondStep({ challenge: await steps.firstStep(fan), code: wrong(steps.codeAt(secret)) })
    const right = async () =>
      (await steps.secondStep({ challenge: await steps.firstStep(fan), code: steps.codeAt(secret) })).error
        ?.code
    expect(await right()).toBe('TOO_MANY_REQUESTS')
    kernel.advance(16 * SECOND_MS)
    await steps.secondStep({ challenge: await steps.firstStep(fan), code: wrong(steps.codeAt(secret)) })
    kernel.advance(16 * SECOND_MS)
    expect(await right()).toBe('TOO_MANY_REQUESTS')
    kernel.advance(15 * SECOND_MS)
    expect(await right()).toBeUndefined()
  })

  test('the check of the second factor requires a known challenge and exactly one code', async () => {
    const { secret, recoveryCodes } = await steps.switchOn(fan)
    const code = steps.codeAt(secret)
    expect((await steps.secondStep({ challenge: 'x'.repeat(43), code })).error?.code).toBe('CHALLENGE_OVER')
    const challenge = await steps.firstStep(fan)
    expect((await steps.secondStep({ challenge })).status).toBe(422)
    expect((await steps.secondStep({ challenge, code, recoveryCode: recoveryCodes[0]! })).status).toBe(422)
  })

  test('the check of the second factor refuses a suspended account', async () => {
    const { secret } = await steps.switchOn(fan)
    const challenge = await steps.firstStep(fan)
    await kernel.db.execute(sql`update accounts set status = 'suspended' where id = ${fan.id}`)
    expect((await steps.secondStep({ challenge, code: steps.codeAt(secret) })).error?.code).toBe(
      'ACCOUNT_SUSPENDED',
    )
  })
})

describe('ways to log in', () => {
  const client = { userAgent: 'test', address: '127.0.0.1' }

  test('a login asks for the second factor after a password and after an OAuth provider, but not after a passkey', async () => {
    await steps.switchOn(fan)
    const account = (await findAccount(kernel.db, fan.id))!
    const answers = await Promise.all(
      (['password', 'identity', 'passkey'] as const).map((way) =>
        completeLogin(kernel, account, { way, remember: false }, client),
      ),
    )
    expect(answers.map((answer) => 'token' in answer)).toEqual([false, false, true])
    expect(await enterAccount(kernel, fan.id, true, { ...client, country: null } as Client)).toHaveProperty(
      'challenge',
    )
  })

  test('a login with a supplied token does not ask for the second factor', async () => {
    await steps.switchOn(fan)
    const { token } = await api.call(loginByToken, { body: { token: fan.token } })
    expect((await api.call(getCurrentUser, {}, { ...fan, token }))._id).toBe(fan.id)
  })
})

describe('a confirmation by a code', () => {
  test('a code allows sensitive calls, and a wrong one is answered as a wrong password', async () => {
    const { secret } = await steps.switchOn(fan)
    kernel.advance(CONFIRMED_MS)
    const code = steps.codeAt(secret)
    await api.refused('INCORRECT_PASSWORD', confirmIdentity, { body: { code: wrong(code) } }, fan)
    await api.refused('CONFIRMATION_NEEDED', contract.renewRecoveryCodes, {}, fan)
    await api.call(confirmIdentity, { body: { code } }, fan)
    expect((await api.send(contract.renewRecoveryCodes, {}, fan)).status).toBe(200)
  })

  test('a confirmation does not accept a code of an app that is not switched on', async () => {
    const { secret } = await api.call(contract.startAuthenticator, {}, fan)
    const body = { code: steps.codeAt(secret) }
    await api.refused('INCORRECT_PASSWORD', confirmIdentity, { body }, fan)
  })
})
