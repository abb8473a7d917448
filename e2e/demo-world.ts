/**
 * Finds performers and posts of the demo world by the usernames of its people. The lists that everybody shares may
 * begin with what other journeys have made, and that may be gone a moment later.
 */
import type { Reply } from '#contract/call.ts'
import { getPerformer } from '#contract/performers.ts'
import { listPosts } from '#contract/posts.ts'
import { people } from '#demo/world/people/everyone.ts'
import type { World } from './world.ts'

type Performer = Reply<typeof getPerformer>
type Post = Reply<typeof listPosts>['data'][number]

/** The usernames of its performers, without the account for guests, which journeys change. */
export function demoUsernames(world: World): string[] {
  const guest = world.demoAccount('performer').username
  return people.map(({ username }) => username).filter((username) => username !== guest)
}

/** @throws Error when nobody is as wanted */
export async function findDemoPerformer(
  world: World,
  isWanted: (performer: Performer) => boolean = () => true,
): Promise<Performer> {
  for (const id of demoUsernames(world)) {
    const performer = await world.call(getPerformer, { params: { id } })
    if (isWanted(performer)) return performer
  }
  throw new Error('the demo world has no such performer')
}

/** Finds a performer with a price, and that price. */
export async function findPaidPerformer(world: World): Promise<Performer & { priceCents: number }> {
  const performer = await findDemoPerformer(world, ({ monthlyPriceCents }) => (monthlyPriceCents ?? 0) > 0)
  return { ...performer, priceCents: performer.monthlyPriceCents ?? 0 }
}

/** Finds a post as visitors see it. @throws Error when none is as wanted */
export async function findDemoPost(
  world: World,
  isWanted: (post: Post) => boolean = () => true,
): Promise<Post> {
  for (const id of demoUsernames(world)) {
    const { _id: performerId } = await world.call(getPerformer, { params: { id } })
    const { data } = await world.call(listPosts, { query: { performerId, limit: 100 } })
    const post = data.find(isWanted)
    if (post) return post
  }
  throw new Error('the demo world has no such post')
}
