/** Shows to watch. */
import { searchPerformers } from '#contract/performers.ts'
import type { Reply } from '#contract/call.ts'
import { isNewUsername, type World } from './world.ts'

type Performer = Reply<typeof searchPerformers>['data'][number]

/**
 * The demo world's own, the most loved first: they go on for as long as the product runs. A show that another journey
 * gives beside this one ends with it.
 */
export async function listShows(world: World): Promise<[Performer, ...Performer[]]> {
  const guest = world.demoAccount('performer').username
  const { data } = await world.call(searchPerformers, { query: { isLive: 'true', limit: 50 } })
  const [first, ...others] = data.filter(({ username }) => username !== guest && !isNewUsername(username))
  if (!first) throw new Error('nobody of the demo world is live')
  return [first, ...others]
}
