/** The operations that race: what a fan and a performer do to each other, each operation as one call. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { requestAccountDeletion } from '#contract/account-deletion.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { updatePerformer } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { cancelSubscription } from '#contract/subscriptions.ts'
import { updateUser } from '#contract/users.ts'
import { sendTip } from '#contract/tips.ts'
import type { Answered, Api } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { setAccountStatus, withAccountLocked } from '#upstream/modules/accounts/service.ts'
import { renewDue } from '#upstream/modules/subscriptions/renewals.ts'
import { endAllOfPerformer } from '#upstream/modules/subscriptions/ending.ts'
import { subscriptionPeriods, subscriptions } from '#upstream/modules/subscriptions/tables.ts'
import { LOWER_PRICE_CENTS, PRICE_CENTS, TIP_CENTS, type World } from './world.ts'

export interface Setting {
  kernel: TestKernel
  api: Api
  world: World
  /** The account that an operation changes, for operations that change one account. */
  whose: 'fan' | 'star'
}

/**
 * How an operation locks an account: with `lockAccounts`, exclusively (`alone`) or shared, or only by a lock on the
 * account's row.
 */
type Hold = 'alone' | 'shared' | 'row'

interface Act {
  /** How it locks each of the two accounts. `holds.test.ts` checks this. */
  holds(whose: Setting['whose']): { fan?: Hold; star?: Hold }
  /** The money that the fan needs for it. */
  costCents: number
  needsSubscription?: true
  /** Runs right before the round, and not when the world is made: a renewal handles what is due in all worlds. */
  before?(setting: Setting): Promise<void>
  /** @returns `done`, or the refusal's code */
  run(setting: Setting): Promise<string>
}

/** Moves the first period back, so that it ends now. */
async function makeDue({ kernel: { db, clock }, world }: Setting): Promise<void> {
  const now = clock.now()
  const { id, nextRenewalAt } = subscriptions
  const { subscriptionId, startsAt, endsAt } = subscriptionPeriods
  await withAccountLocked(db, world.fan.id, async (tx) => {
    await tx
      .update(subscriptionPeriods)
      .set({ startsAt: sql`${startsAt} - (${endsAt} - ${now.toISOString()}::timestamptz)`, endsAt: now })
      .where(eq(subscriptionId, world.subscriptionId!))
    await tx
      .update(subscriptions)
      .set({ currentPeriodEnd: now, nextRenewalAt: now })
      .where(and(eq(id, world.subscriptionId!), isNotNull(nextRenewalAt)))
  })
}

async function outcomeOf(answer: Promise<Answered<unknown>>): Promise<string> {
  const { status, error } = await answer
  return error ? `${status} ${error.code}` : 'done'
}

export const PEOPLE = ['fan', 'star'] as const

export const ACTS = {
  account: {
    holds: (whose) => (whose === 'fan' ? { fan: 'row' } : { star: 'alone' }),
    costCents: 0,
    run({ api, world: { fan, star }, whose }) {
      const body = { name: 'after', username: `${(whose === 'fan' ? fan : star).username}x` }
      if (whose === 'fan') return outcomeOf(api.send(updateUser, { body }, fan))
      return outcomeOf(api.send(updatePerformer, { params: { id: star.id }, body }, star))
    },
  },
  block: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: 0,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(blockUser, { body: { user: fan.id, reason: '' } }, star)),
  },
  follow: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: 0,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(addReaction, { body: followOf(star.id) }, fan)),
  },
  subscribe: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: PRICE_CENTS,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(subscribeToPerformer, { body: subscriptionOf(star.id) }, fan)),
  },
  tip: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: TIP_CENTS,
    run({ api, world: { fan, star } }) {
      const body = { amountCents: TIP_CENTS, idempotencyKey: randomUUID() }
      return outcomeOf(api.send(sendTip, { params: { id: star.id }, body }, fan))
    },
  },
  cancel: {
    holds: () => ({ fan: 'alone' }),
    costCents: PRICE_CENTS,
    needsSubscription: true,
    run: ({ api, world: { fan, subscriptionId = '' } }) =>
      outcomeOf(api.send(cancelSubscription, { params: { id: subscriptionId } }, fan)),
  },
  renew: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: 2 * PRICE_CENTS,
    needsSubscription: true,
    before: makeDue,
    async run({ kernel }) {
      await renewDue(kernel)
      return 'done'
    },
  },
  suspend: {
    holds: (whose) => ({ [whose]: 'alone' }),
    costCents: 0,
    async run({ kernel, world, whose }) {
      try {
        await setAccountStatus(kernel, `${world[whose].username}@example.com`, 'suspended')
        return 'done'
      } catch (error) {
        if (error instanceof Refusal) return error.code
        throw error
      }
    },
  },
  delete: {
    holds: (whose) => ({ [whose]: 'alone' }),
    costCents: 0,
    run: ({ api, world, whose }) => outcomeOf(api.send(requestAccountDeletion, { body: {} }, world[whose])),
  },
  /** The job that ends the subscriptions of a performer whose account is closing. */
  leave: {
    holds: () => ({ fan: 'alone', star: 'shared' }),
    costCents: PRICE_CENTS,
    needsSubscription: true,
    async run({ kernel, world: { star } }) {
      await endAllOfPerformer(kernel.db, star.id, kernel.clock.now())
      return 'done'
    },
  },
  price: {
    holds: () => ({ star: 'alone' }),
    costCents: 0,
    run({ api, world: { star } }) {
      const body = { monthlyPriceCents: LOWER_PRICE_CENTS }
      return outcomeOf(api.send(updatePerformer, { params: { id: star.id }, body }, star))
    },
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

export async function beforeRound(pair: readonly ActName[], setting: Setting): Promise<void> {
  for (const name of new Set(pair)) await (ACTS[name] as Act).before?.(setting)
}

/** What a pair of operations needs in its world. */
export function needsOf(pair: readonly ActName[]): { walletCents: number; subscription: boolean } {
  const acts = pair.map((name): Act => ACTS[name])
  return {
    walletCents: acts.reduce((sum, { costCents }) => sum + costCents, 0),
    subscription: acts.some(({ needsSubscription }) => needsSubscription),
  }
}

/** Every pair of operations, including each operation with itself. */
export const PAIRS: [ActName, ActName][] = (Object.keys(ACTS) as ActName[]).flatMap((one, at, all) =>
  all.slice(at).map((other): [ActName, ActName] => [one, other]),
)

/** Whether one of two operations can wait for the other. Operations without a common lock never do. */
export function shareLock([one, other]: readonly [ActName, ActName]): boolean {
  return PEOPLE.some((whose) => {
    const [first, second] = [ACTS[one].holds(whose), ACTS[other].holds(whose)] as ReturnType<Act['holds']>[]
    return PEOPLE.some((person) => {
      const holds = [first?.[person], second?.[person]]
      return holds.every(Boolean) && holds.some((hold) => hold !== 'shared')
    })
  })
}

export function followOf(starId: string) {
  return { objectType: 'performer' as const, objectId: starId, action: 'follow' as const }
}

export function subscriptionOf(performerId: string) {
  return { performerId, source: 'wallet' as const, idempotencyKey: randomUUID() }
}
