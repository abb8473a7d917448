/**
 * Somebody who knows the password and guesses codes delays only logins from unknown places, not the owner's known ones.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmIdentity, loginByToken, tokenOf } from '#contract/auth.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { createSteps, wrong } from './test-steps.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let steps: ReturnType<typeof createSteps>
let secret: string
let recoveryCodes: string[]
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
  steps = createSteps(kernel, api)
  ;({ secret, recoveryCodes } = await steps.switchOn(fan))
})
afterEach(() => kernel.close())

const HOME = '127.0.0.1'
const ABROAD = '198.51.100.7'

let guesses = 0
/** Guesses a code from a new address each time, as a botnet would. */
async function guess() {
  const address = `203.0.113.${++guesses % 250}`
  const challenge = await steps.firstStep(fan, false, address)
  return steps.secondStep({ challenge, code: wrong(steps.codeAt(secret)) }, address)
}

/** Guesses as fast as the delays allow. @returns the seconds of each delay */
async function guessOn(rounds: number): Promise<number[]> {
  const waits: number[] = []
  for (let at = 0; at < rounds; at++) {
    const { status, headers } = await guess()
    if (status !== 429) continue
    waits.push(Number(headers['retry-after']))
    kernel.advance(waits.at(-1)! * SECOND_MS + 1)
  }
  return waits
}

async function enterFrom(address: string) {
  const challenge = await steps.firstStep(fan, false, address)
  return steps.secondStep({ challenge, code: steps.codeAt(secret) }, address)
}

test('wrong codes from elsewhere do not delay owners where they have logged in before', async () => {
  for (let at = 0; at < 13; at++) await guess()
  expect((await enterFrom(HOME)).status).toBe(200)
  expect((await enterFrom(ABROAD)).status).toBe(429)
})

test('no delay is longer than a quarter of an hour, however many wrong codes came before', async () => {
  expect(await guessOn(21)).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  kernel.advance(15 * MINUTE_MS)
  expect((await enterFrom(ABROAD)).status).toBe(200)
})

test('the owner logs in with a recovery code from a new place while others guess at codes', async () => {
  for (let at = 0; at < 13; at++) await guess()
  const challenge = await steps.firstStep(fan, false, ABROAD)
  const recoveryCode = recoveryCodes[0]!
  expect((await steps.secondStep({ challenge, recoveryCode }, ABROAD)).status).toBe(200)
})

test('guesses at recovery codes are counted by the network they come from', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    const challenge = await steps.firstStep(fan, false, ABROAD)
    statuses.push((await steps.secondStep({ challenge, recoveryCode: 'aaaaaaaaaa' }, ABROAD)).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('a code that comes during a delay does not use up a try of the challenge', async () => {
  for (let at = 0; at < 5; at++) await guess()
  const challenge = await steps.firstStep(fan, false, ABROAD)
  for (let at = 0; at < 6; at++) {
    const code = steps.codeAt(secret)
    expect((await steps.secondStep({ challenge, code }, ABROAD)).error?.code).toBe('TOO_MANY_REQUESTS')
  }
  kernel.advance(16 * SECOND_MS)
  expect((await steps.secondStep({ challenge, code: steps.codeAt(secret) }, ABROAD)).status).toBe(200)
})

test('guesses within a stolen session delay no other session, and still count after the session is exchanged', async () => {
  const stolen = { ...fan, token: (await enterFrom(HOME)).data.token }
  kernel.advance(MINUTE_MS)
  const confirm = (code: string, as: Person) => api.send(confirmIdentity, { body: { code } }, as)
  for (let at = 0; at < 5; at++) await confirm(wrong(steps.codeAt(secret)), stolen)
  const exchanged = await api.call(loginByToken, { body: { token: stolen.token } })
  const next = { ...fan, token: tokenOf(exchanged) }
  expect((await confirm(steps.codeAt(secret), next)).status).toBe(429)
  expect((await confirm(steps.codeAt(secret), fan)).status).toBe(200)
})
