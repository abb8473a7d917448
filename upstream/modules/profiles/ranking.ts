/** Ranks performers every ten minutes by the last 30 days. */
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import { sumGrossSince } from '../earnings/store.ts'
import { countSubscriptionsSince } from '../subscriptions/store.ts'
import { setRankScores } from '../performers/store.ts'
import { countFollowersSince } from '../reactions/store.ts'

const WINDOW_MS = 30 * DAY_MS
/** A new subscriber counts as much as ten new followers, and a unit of the currency earned as much as one follower. */
const FOLLOWER_POINTS = 1
const SUBSCRIPTION_POINTS = 10
const POINTS_A_CENT = 0.01

/** @returns how many performers' scores have changed */
export async function rankPerformers(tx: Tx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const points = new Map<string, number>()
  const add = (counted: ReadonlyMap<string, number>, weight: number) => {
    for (const [performerId, count] of counted) {
      points.set(performerId, (points.get(performerId) ?? 0) + count * weight)
    }
  }
  add(await countFollowersSince(tx, since), FOLLOWER_POINTS)
  add(await countSubscriptionsSince(tx, since), SUBSCRIPTION_POINTS)
  add(await sumGrossSince(tx, since), POINTS_A_CENT)
  return setRankScores(tx, points)
}
