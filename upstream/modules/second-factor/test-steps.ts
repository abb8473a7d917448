/** The steps of this module's tests: setting an app up, and logging in with two steps. */
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/auth.ts'
import * as contract from '#contract/second-factor.ts'
import type { Api, Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { SECOND_MS } from '../../kernel/clock.ts'

export const STEP_MS = 30 * SECOND_MS
export const PASSWORD = 'correct horse'

/** Makes a wrong code from a right one. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export function createSteps(kernel: TestKernel, api: Api) {
  const codeAt = (secret: string, offsetMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: kernel.clock.now().getTime() + offsetMs,
    })
  return {
    codeAt,
    /** Sets the app up. This uses its code up, so the clock moves on. */
    async switchOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
      const { secret } = await api.call(contract.startAuthenticator, {}, person)
      const body = { code: codeAt(secret) }
      const { recoveryCodes } = await api.call(contract.switchOnAuthenticator, { body }, person)
      kernel.advance(2 * STEP_MS)
      return { secret, recoveryCodes }
    },
    async firstStep({ username }: Person, remember = false, address?: string): Promise<string> {
      const body = { username, password: PASSWORD, remember }
      const { data: answer } = await api.send(login, { body }, null, address)
      if (!('challenge' in answer)) throw new Error('the login did not ask for a second factor')
      return answer.challenge
    },
    secondStep: (body: { challenge: string; code?: string; recoveryCode?: string }, address?: string) =>
      api.send(contract.logInSecondStep, { body }, null, address),
  }
}
