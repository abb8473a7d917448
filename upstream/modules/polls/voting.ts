/** Votes, and what pages learn of them: an event while the poll runs, and new pages once it has ended. */
import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import type { Poll } from '#contract/polls.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { endOf, toPoll } from './policy.ts'
import { getSeen, POLLED } from './service.ts'
import * as store from './store.ts'

type VotingDeps = Pick<Kernel, 'db' | 'clock' | 'registry' | 'jobs'>

const RETRY = { limit: 5, firstDelaySeconds: 2, maxDelaySeconds: 60 }

/** However many vote, open pages hear of a poll at most once in this time. */
const ANNOUNCED_EVERY_MS = SECOND_MS

/** Announces the votes of the last second. */
export const VOTED_QUEUE = defineQueue<{ pollId: string; performerId: string }>({
  name: 'poll-voted',
  retry: RETRY,
  concurrency: 4,
  keyOf: ({ pollId }) => pollId,
  groupOf: ({ performerId }) => performerId,
})

/** Makes pages show the results once a poll has ended. */
export const ENDED_QUEUE = defineQueue<{ contentId: string; performerId: string }>({
  name: 'poll-ended',
  retry: RETRY,
  concurrency: 4,
  groupOf: ({ performerId }) => performerId,
})

/**
 * Votes for the fan; a fan who has voted gets the poll with the vote that counts, also after its end. The lock of the
 * performer's account keeps a block, and the deletion of the account, from coming between (ADR 22).
 * @throws Refusal of `getSeen`; NOT_FOUND for an account that is being deleted; INVALID_REQUEST for an option that the
 *   poll does not have; POLL_ENDED
 */
export async function vote(
  deps: VotingDeps,
  pollId: string,
  optionId: string,
  visitor: Visitor<SignedIn>,
): Promise<Poll> {
  const { accountId } = visitor.viewer
  const found = await store.findPoll(deps.db, pollId)
  if (!found) throw new Refusal('POLL_NOT_FOUND')
  const { performerId } = found
  return inTransaction(deps.db, async (tx) => {
    await holdRemaining(tx, accountId, 'exclusive', [performerId])
    const { poll, publishedAt } = await getSeen({ ...deps, db: tx }, pollId, visitor)
    const now = deps.clock.now()
    const seeing = { publishedAt, now, viewer: visitor.viewer }
    if (poll.votedFor !== null) return toPoll(poll, seeing)
    if (!poll.options.some(({ id }) => id === optionId)) throw noSuchOption()
    if (endOf(poll, publishedAt) <= now) throw new Refusal('POLL_ENDED')
    if (await store.castVote(tx, { pollId, accountId, optionId, votedAt: now })) {
      const startAt = new Date(now.getTime() + ANNOUNCED_EVERY_MS)
      await deps.jobs.enqueue(tx, VOTED_QUEUE, { pollId, performerId }, { startAt })
    }
    const [voted] = await store.listFull(tx, 'id', [pollId], accountId)
    return toPoll(voted!, seeing)
  })
}

const noSuchOption = () =>
  new Refusal('INVALID_REQUEST', {
    problems: [{ property: 'optionId', constraints: { optionId: 'This poll has no such answer.' } }],
  })

export async function announceVotes(
  { db }: Pick<Kernel, 'db'>,
  { pollId, performerId }: { pollId: string; performerId: string },
): Promise<void> {
  await inTransaction(db, (tx) =>
    announce(tx, channels.performer(performerId), 'poll/voted', { pollId, performerId }),
  )
}

/** Enqueues what happens at the end of the poll of a post that has just been published. */
export async function planEnd(
  tx: Tx,
  { kind, contentId, performerId }: { kind: string; contentId: string; performerId: string },
  { clock, jobs }: Pick<Kernel, 'clock' | 'jobs'>,
): Promise<void> {
  const poll = kind === POLLED ? await store.findAttached(tx, contentId) : undefined
  if (!poll) return
  await jobs.enqueue(tx, ENDED_QUEUE, { contentId, performerId }, { startAt: endOf(poll, clock.now()) })
}

export async function showResults(
  { db }: Pick<Kernel, 'db'>,
  { contentId, performerId }: { contentId: string; performerId: string },
): Promise<void> {
  const { content, performer, contents } = cacheTags
  await inTransaction(db, (tx) => revalidate(tx, [content(contentId), performer(performerId), contents]))
}
