/** Finds streams to watch. */
import { searchPerformers } from '#contract/performers.ts'
import type { Reply } from '#contract/call.ts'
import { demoUsernames } from './demo-world.ts'
import type { World } from './world.ts'

type Performer = Reply<typeof searchPerformers>['data'][number]

/**
 * Lists the live performers of the demo world, whose streams run as long as the product. It leaves out streams of other
 * journeys, which end with their journey.
 */
export async function listShows(world: World): Promise<[Performer, ...Performer[]]> {
  const usernames = demoUsernames(world)
  const { data } = await world.call(searchPerformers, { query: { isLive: 'true', limit: 50 } })
  const [first, ...others] = data.filter(({ username }) => usernames.includes(username))
  if (!first) throw new Error('nobody of the demo world is live')
  return [first, ...others]
}
