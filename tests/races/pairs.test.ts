/**
 * Two operations that run at once have the result of running them one after the other, in one of the two orders. The
 * test first runs both orders in separate worlds to learn their results.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectSoundLedger } from '#tests/money/world.ts'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { isGate, scaled } from '#tests/support/scale.ts'
import { type ActName, ACTS, beforeRound, PAIRS, shareLock } from './acts.ts'
import { type Deps, inBatches, prepare, settingOf, VARIANTS } from './rounds.ts'
import { readStates, type State } from './world.ts'

/** A multiple of the number of variants. */
const ROUNDS = scaled({ gate: 8, long: 52, full: 200 })
const RACES = isGate ? PAIRS.filter(shareLock) : PAIRS

let kernel: TestKernel
let on: Deps

beforeAll(async () => {
  kernel = await createTestKernel()
  on = { kernel, api: createApi(kernel) }
  // The clock stands still, so that refunds do not depend on the speed of the calls.
  const now = kernel.clock.now()
  vi.spyOn(kernel.clock, 'now').mockImplementation(() => now)
})
afterEach(() => expectSoundLedger(kernel))
afterAll(async () => {
  await kernel.close()
})

/** The answers of two operations and the state after them, without the fan's id. */
function describe(answers: readonly string[], state: State | undefined): string {
  return JSON.stringify({ answers, ...state, fanId: undefined })
}

/** @returns for each variant, the result with the first operation first, and with the second one first */
async function findOrders([one, other]: readonly [ActName, ActName]): Promise<string[][]> {
  const rounds = await prepare(on, [one, other], VARIANTS.length * 2)
  const answers: string[][] = []
  for (const [at, round] of rounds.entries()) {
    const setting = settingOf(on, round)
    await beforeRound([one, other], setting)
    if (at < VARIANTS.length) {
      const first = await ACTS[one].run(setting)
      answers.push([first, await ACTS[other].run(setting)])
    } else {
      const first = await ACTS[other].run(setting)
      answers.push([await ACTS[one].run(setting), first])
    }
  }
  const states = await readStates(
    kernel,
    rounds.map(({ world }) => world),
  )
  const described = rounds.map(({ world }, at) => describe(answers[at]!, states.get(world.fan.id)))
  const both = VARIANTS.map((_, at) => [described[at]!, described[at + VARIANTS.length]!])
  if (one !== 'delete' || other !== 'delete') return both
  // The first deletion ends the session of the second. A second one that had already passed the session check finds
  // the deletion done.
  return both.map((orders) => [...orders, orders[0]!.replace('401 UNAUTHENTICATED', 'done')])
}

function expectInvariants(state: State): void {
  expect(state.totalFollowers).toBe(state.follows)
  const open = state.subscriptions.filter((one) => !one.startsWith('expired'))
  expect(state.totalSubscribers).toBe(open.length)
  if (!state.isBlocked) return
  expect(state.follows).toBe(0)
  expect(open).toEqual([])
}

test.each(RACES)('%s and %s at once have the result of one after the other', async (one, other) => {
  const orders = await findOrders([one, other])
  const rounds = await prepare(on, [one, other], ROUNDS)
  const answers: string[][] = []
  await inBatches(rounds, async (round, at) => {
    const setting = settingOf(on, round)
    await beforeRound([one, other], setting)
    const isTurned = at % 8 >= 4
    const [first, second] = isTurned ? [other, one] : [one, other]
    const [early, late] = await Promise.all([ACTS[first].run(setting), ACTS[second].run(setting)])
    answers[at] = isTurned ? [late, early] : [early, late]
  })
  const states = await readStates(
    kernel,
    rounds.map(({ world }) => world),
  )
  const strays = new Map<string, number>()
  for (const [at, { world, variant }] of rounds.entries()) {
    const state = states.get(world.fan.id)!
    const described = describe(answers[at]!, state)
    if (orders[VARIANTS.indexOf(variant)]!.includes(described)) expectInvariants(state)
    else {
      const stray = `${JSON.stringify(variant)} ${described}`
      strays.set(stray, (strays.get(stray) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(strays), JSON.stringify(orders, null, 1)).toEqual({})
  expect(kernel.locks!.takeViolations()).toEqual([])
  // Without any watched lock the check above would prove nothing.
  expect(kernel.locks!.watched).toBeGreaterThan(0)
})
