/**
 * Two acts at once leave what one of their two orders leaves. What each order leaves is not written down here: the
 * two acts are first done one after the other, in worlds of their own.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToPerformer } from '#contract/payments.ts'
import { addReaction } from '#contract/reactions.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { expectSoundLedger } from '#tests/money/world.ts'
import { createApi, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import {
  ACTS,
  beforeRound,
  followOf,
  needsOf,
  PAIRS,
  subscriptionOf,
  type ActName,
  type Setting,
} from './acts.ts'
import { makeWorlds, readStates, type State, type World } from './world.ts'

/** Thirteen of each variant. */
const ROUNDS = 52
/** Worlds that race at once, all of them over the platform's one account of revenue. */
const AT_ONCE = 8

interface Variant {
  whose: 'fan' | 'star'
  isFollowing: boolean
}
const VARIANTS: Variant[] = (['fan', 'star'] as const).flatMap((whose) =>
  [false, true].map((isFollowing) => ({ whose, isFollowing })),
)

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  // What is paid back does not depend on how fast the calls are.
  const now = kernel.clock.now()
  vi.spyOn(kernel.clock, 'now').mockImplementation(() => now)
})
afterEach(() => expectSoundLedger(kernel))
afterAll(async () => {
  await kernel.close()
})

interface Round {
  variant: Variant
  world: World
}

/** As many rounds as wanted, the variants in turn, each with a world as the pair needs it. */
async function prepare(pair: readonly ActName[], count: number): Promise<Round[]> {
  const needs = needsOf(pair)
  const worlds = await makeWorlds(kernel, count, needs.walletCents)
  const rounds = worlds.map((world, at) => ({ world, variant: VARIANTS[at % VARIANTS.length]! }))
  await inBatches(rounds, async ({ world, variant }) => {
    if (variant.isFollowing) await api.call(addReaction, { body: followOf(world.star.id) }, world.fan)
    if (!needs.subscription) return
    await api.call(subscribeToPerformer, { body: subscriptionOf(world.star.id) }, world.fan)
    const { data } = await api.call(searchOwnSubscriptions, {}, world.fan)
    world.subscriptionId = data[0]!._id
  })
  return rounds
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>) {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const batch = items.slice(from, from + AT_ONCE)
    await Promise.all(batch.map((item, at) => work(item, from + at)))
  }
}

/** What the two acts have answered, and what is so afterwards, but for whom. */
function describe(answers: readonly string[], state: State | undefined): string {
  return JSON.stringify({ answers, ...state, fanId: undefined })
}

function settingOf({ world, variant }: Round): Setting {
  return { kernel, api, world, whose: variant.whose }
}

/** What each variant comes to when the first act comes first, and when the second does. */
async function findOrders([one, other]: readonly [ActName, ActName]): Promise<string[][]> {
  const rounds = await prepare([one, other], VARIANTS.length * 2)
  const answers: string[][] = []
  for (const [at, round] of rounds.entries()) {
    const setting = settingOf(round)
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
  // The first deletion ends the session of the second; one that had been let in by then finds it done.
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

test.each(PAIRS)('%s and %s at once leave what one of their two orders leaves', async (one, other) => {
  const orders = await findOrders([one, other])
  const rounds = await prepare([one, other], ROUNDS)
  const answers: string[][] = []
  await inBatches(rounds, async (round, at) => {
    const setting = settingOf(round)
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
  // Where nothing was seen, nothing was proven.
  expect(kernel.locks!.watched).toBeGreaterThan(0)
})
