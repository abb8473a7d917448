/** Makes the worlds in which operations race. */
import { subscribeToPerformer } from '#contract/payments.ts'
import { addReaction } from '#contract/reactions.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import type { Api } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { type ActName, followOf, needsOf, PEOPLE, type Setting, subscriptionOf } from './acts.ts'
import { makeWorlds, type World } from './world.ts'

/** How many worlds race at once. All of them use the platform's one revenue account. */
const AT_ONCE = 8

export interface Variant {
  whose: 'fan' | 'star'
  isFollowing: boolean
}
export const VARIANTS: Variant[] = PEOPLE.flatMap((whose) =>
  [false, true].map((isFollowing) => ({ whose, isFollowing })),
)

export interface Round {
  variant: Variant
  world: World
}

export interface Deps {
  kernel: TestKernel
  api: Api
}

export function settingOf({ kernel, api }: Deps, { world, variant }: Round): Setting {
  return { kernel, api, world, whose: variant.whose }
}

/** Makes `count` rounds with the variants in turn, each with a world that fits the pair. */
export async function prepare(
  { kernel, api }: Deps,
  pair: readonly ActName[],
  count: number,
): Promise<Round[]> {
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

export async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
) {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const batch = items.slice(from, from + AT_ONCE)
    await Promise.all(batch.map((item, at) => work(item, from + at)))
  }
}
