/** Helpers for tests of subscriptions: fans who subscribe, and a clock that the test moves. */
import { subscribeToPerformer } from '#contract/payments.ts'
import { cancelSubscription, searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { readCounter } from '#upstream/modules/performers/store.ts'
import { renewDue } from '#upstream/modules/subscriptions/renewals.ts'
import { hasAccess } from '#upstream/modules/subscriptions/service.ts'
import { fillWallet, newKey, stayLoggedIn } from './world.ts'

/** Every performer's price in cents; NET is the price without the commission. */
export const PRICE = 1000
export const NET = 800

export interface Pair {
  fan: Person
  star: Person
}

export function createSubscribing(kernel: TestKernel, api: Api) {
  let movedTo: Date | null = null

  async function makePair(walletCents: number): Promise<Pair> {
    const fan = await stayLoggedIn(kernel, await makeFan(kernel))
    const star = await stayLoggedIn(kernel, await makePerformer(kernel, { monthlyPriceCents: PRICE }))
    await fillWallet(kernel, fan, walletCents)
    return { fan, star }
  }

  const subscribe = ({ fan, star }: Pair) => {
    const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
    return api.call(subscribeToPerformer, { body }, fan)
  }

  async function stateOf({ fan }: Pair) {
    const { data } = await api.call(searchOwnSubscriptions, {}, fan)
    return data[0]!
  }

  return {
    makePair,
    subscribe,
    stateOf,
    /** Fills the wallet with `walletCents` and pays a subscription from it. */
    async subscribed(walletCents: number): Promise<Pair> {
      const pair = await makePair(walletCents)
      await subscribe(pair)
      return pair
    },
    periodEndOf: async (pair: Pair) => new Date((await stateOf(pair)).currentPeriodEnd),
    isIn: ({ fan, star }: Pair) => hasAccess(kernel.db, fan.id, star.id, kernel.clock.now()),
    subscribersOf: ({ star }: Pair) => readCounter(kernel.db, star.id, 'totalSubscribers'),
    cancel: async (pair: Pair) =>
      api.call(cancelSubscription, { params: { id: (await stateOf(pair))._id } }, pair.fan),
    /** Renews at exactly the moment that the test moved to, so that a retry after a day is due exactly a day later. */
    renew: () => renewDue(movedTo ? { ...kernel, clock: { now: () => movedTo! } } : kernel),
    moveTo(when: Date) {
      movedTo = when
      kernel.advance(when.getTime() - kernel.clock.now().getTime())
    },
  }
}
