/** Inserts the polls of posts with the votes of fans who may see them. */
import { DAY_MS } from '#upstream/kernel/clock.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { insertWrittenPolls, type WrittenPoll } from '#upstream/modules/polls/batch.ts'
import type { DemoPoll } from './people/types.ts'
import type { Audience, SeededPost } from './seed-content.ts'
import type { SeededFan } from './seed-people.ts'
import { type Chance, createChance } from './seed-random.ts'

interface Voting {
  now: Date
  guestFan: SeededFan
  audience: Audience
}

/** Draws the votes apart from the rest, so that another poll changes nothing else of the world. */
const SEED = 48
/** How many of the fans who may vote have voted. */
const TURNOUT = 0.4

export async function insertPolls(
  tx: Tx,
  posts: readonly SeededPost[],
  fans: readonly SeededFan[],
  voting: Voting,
): Promise<void> {
  const chance = createChance(SEED)
  const polls = posts.flatMap((post) =>
    post.demo.poll ? [planPoll(post, post.demo.poll, fans, voting, chance)] : [],
  )
  await insertWrittenPolls(tx, polls)
}

/** The shown counts depend on the performer's shown followers, of whom few have an account. */
function planPoll(
  post: SeededPost,
  { question, days, answers }: DemoPoll,
  fans: readonly SeededFan[],
  { now, guestFan, audience }: Voting,
  chance: Chance,
): WrittenPoll {
  const beginMs = post.publishedAt.getTime()
  const endMs = beginMs + days * DAY_MS
  const isRunning = endMs > now.getTime()
  const mayVote = fans.filter((fan) => {
    // The guest can still vote where one can.
    if (fan === guestFan && isRunning) return false
    if (post.gate === 'free') return true
    return post.gate === 'followers' ? audience.isFollower(fan, post) : audience.isSubscriber(fan, post)
  })
  const votes = mayVote.flatMap((fan) => {
    const [answer] = chance.pickWeighted(answers, 1, (one) => one.votes)
    const votedAt = new Date(beginMs + chance.fraction() * (Math.min(endMs, now.getTime()) - beginMs))
    return chance.fraction() < TURNOUT
      ? [{ accountId: fan.id, option: answers.indexOf(answer!), votedAt }]
      : []
  })
  return {
    performerId: post.performerId,
    contentId: post.id,
    question,
    hours: days * 24,
    createdAt: post.publishedAt,
    options: answers.map(({ text, votes: shown }, at) => ({
      text,
      totalVotes: Math.max(shown, votes.filter(({ option }) => option === at).length),
    })),
    votes,
  }
}
