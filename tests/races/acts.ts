/** What people do to each other, each as one call that somebody makes. */
import { randomUUID } from 'node:crypto'
import { requestAccountDeletion } from '#contract/account-deletion.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { updatePerformer } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { cancelSubscription } from '#contract/subscriptions.ts'
import { updateUser } from '#contract/users.ts'
import { sendTip } from '#contract/wallet.ts'
import type { Answered, Api } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { setAccountStatus } from '#upstream/modules/accounts/service.ts'
import { LOWER_PRICE_CENTS, PRICE_CENTS, TIP_CENTS, type World } from './world.ts'

export interface Setting {
  kernel: TestKernel
  api: Api
  world: World
  /** Whose account an act upon an account is about. */
  whose: 'fan' | 'star'
}

interface Act {
  /** What the fan needs for it. */
  costCents: number
  /** @returns `done`, or the refusal's code */
  run(setting: Setting): Promise<string>
}

async function outcomeOf(answer: Promise<Answered<unknown>>): Promise<string> {
  const { status, error } = await answer
  return error ? `${status} ${error.code}` : 'done'
}

export const ACTS = {
  account: {
    costCents: 0,
    run({ api, world: { fan, star }, whose }) {
      const body = { name: 'after', username: `${(whose === 'fan' ? fan : star).username}x` }
      if (whose === 'fan') return outcomeOf(api.send(updateUser, { body }, fan))
      return outcomeOf(api.send(updatePerformer, { params: { id: star.id }, body }, star))
    },
  },
  block: {
    costCents: 0,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(blockUser, { body: { user: fan.id, reason: '' } }, star)),
  },
  follow: {
    costCents: 0,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(addReaction, { body: followOf(star.id) }, fan)),
  },
  subscribe: {
    costCents: PRICE_CENTS,
    run: ({ api, world: { fan, star } }) =>
      outcomeOf(api.send(subscribeToPerformer, { body: subscriptionOf(star.id) }, fan)),
  },
  tip: {
    costCents: TIP_CENTS,
    run({ api, world: { fan, star } }) {
      const body = { amountCents: TIP_CENTS, idempotencyKey: randomUUID() }
      return outcomeOf(api.send(sendTip, { params: { id: star.id }, body }, fan))
    },
  },
  cancel: {
    costCents: PRICE_CENTS,
    run: ({ api, world: { fan, subscriptionId = '' } }) =>
      outcomeOf(api.send(cancelSubscription, { params: { id: subscriptionId } }, fan)),
  },
  suspend: {
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
    costCents: 0,
    run: ({ api, world, whose }) =>
      outcomeOf(api.send(requestAccountDeletion, { body: { givesUpBalance: false } }, world[whose])),
  },
  price: {
    costCents: 0,
    run({ api, world: { star } }) {
      const body = { monthlyPriceCents: LOWER_PRICE_CENTS }
      return outcomeOf(api.send(updatePerformer, { params: { id: star.id }, body }, star))
    },
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

/** Every pair, an act with itself among them. */
export const PAIRS: [ActName, ActName][] = (Object.keys(ACTS) as ActName[]).flatMap((one, at, all) =>
  all.slice(at).map((other): [ActName, ActName] => [one, other]),
)

export function followOf(starId: string) {
  return { objectType: 'performer' as const, objectId: starId, action: 'follow' as const }
}

export function subscriptionOf(performerId: string) {
  return { performerId, source: 'wallet' as const, idempotencyKey: randomUUID() }
}
