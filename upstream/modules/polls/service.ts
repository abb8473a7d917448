/** Polls: made by performers, attached to a post that is not published yet, and read with it. */
import type { ContentKind } from '#contract/content.ts'
import type { createPoll as call, OwnPoll, Poll } from '#contract/polls.ts'
import type { Arguments } from '#contract/call.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import type { PollChange } from '../content/drafts.ts'
import { findCurrent, findTargets } from '../content/service.ts'
import { toOwnPoll, toPoll } from './policy.ts'
import * as store from './store.ts'

/** The only kind of content that has polls. */
export const POLLED: ContentKind = 'feed'
/** How long a poll stands that no post has. */
const FREE_MS = DAY_MS

/**
 * Makes a poll that belongs to no post yet, once per idempotency key.
 * @throws Refusal NOT_FOUND for an account that is being deleted; POLL_NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export async function createPoll(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { accountId: performerId }: SignedIn,
  intent: Intent,
  { question, options, hours }: Omit<Arguments<typeof call>['body'], 'idempotencyKey'>,
): Promise<OwnPoll> {
  const { id } = await onceByKey(db, intent, async (tx) => {
    await holdRemaining(tx, performerId, 'shared')
    const pollId = newId()
    await store.insertPolls(
      tx,
      [{ id: pollId, performerId, question, hours, createdAt: clock.now() }],
      options.map((text, position) => ({ id: newId(), pollId, position, text })),
    )
    return { id: pollId }
  })
  const [poll] = await store.listFull(db, 'id', [id], null)
  if (!poll) throw new Refusal('POLL_NOT_FOUND')
  const post = poll.contentId === null ? undefined : await findCurrent(db, POLLED, poll.contentId)
  return toOwnPoll(poll, post?.publishedAt ?? null)
}

/**
 * Returns the change that gives a post this poll, or none. A post that has been published keeps what it has; a poll that
 * a draft gives up is deleted.
 */
export function toPollChange(pollId: string | null): PollChange {
  return {
    hasPoll: pollId !== null,
    async assertAllowed(tx, { id, publishedAt }) {
      if (!publishedAt) return
      const current = await store.findAttached(tx, id)
      if (pollId !== (current?.id ?? null)) throw new Refusal('POLL_STARTED')
    },
    async attach(tx, { id: contentId, performerId }) {
      const current = await store.findAttached(tx, contentId)
      if (pollId === (current?.id ?? null)) return
      if (current) await store.deletePoll(tx, current.id)
      if (pollId !== null && !(await store.attach(tx, { pollId, performerId, contentId })))
        throw new Refusal('POLL_NOT_FOUND')
    },
  }
}

/** Deletes the polls that no post has named within a day. */
export async function deleteFree({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - FREE_MS)
  await inTransaction(db, (tx) => store.deleteFree(tx, before))
}

/** Reads the polls of posts that the viewer may see, by one statement. @returns them by the post's id */
export async function listPolls(
  { db, clock }: AskingDeps<'clock'>,
  viewer: SignedIn | null,
  posts: readonly Polled<Date>[],
): Promise<Map<string, Poll>> {
  const now = clock.now()
  return mapPolls(db, viewer, posts, (poll, { publishedAt }) => toPoll(poll, { publishedAt, now, viewer }))
}

/** Reads the polls of own posts, by one statement. @returns them by the post's id */
export async function listOwnPolls(
  db: Db,
  posts: readonly Polled<Date | null>[],
): Promise<Map<string, OwnPoll>> {
  return mapPolls(db, null, posts, (poll, { publishedAt }) => toOwnPoll(poll, publishedAt))
}

/** A post that has a poll. */
interface Polled<PublishedAt> {
  id: string
  publishedAt: PublishedAt
}

async function mapPolls<T, PublishedAt>(
  db: Db,
  viewer: SignedIn | null,
  posts: readonly Polled<PublishedAt>[],
  present: (poll: store.FullPoll, post: Polled<PublishedAt>) => T,
): Promise<Map<string, T>> {
  const byId = new Map(posts.map((post) => [post.id, post]))
  const found = await store.listFull(db, 'contentId', [...byId.keys()], viewer?.accountId ?? null)
  return new Map(found.map((poll) => [poll.contentId!, present(poll, byId.get(poll.contentId!)!)]))
}

/** Reads what the polls of posts say, by the posts' ids: the question and the options, one a line. */
export async function findPollTexts(
  db: Db,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await store.listFull(db, 'contentId', contentIds, null)
  return new Map(
    found.map(({ contentId, question, options }) => [
      contentId!,
      [question, ...options.map(({ text }) => `– ${text}`)].join('\n'),
    ]),
  )
}

/**
 * Finds a poll whose post the visitor may see whole now.
 * @throws Refusal POLL_NOT_FOUND; FORBIDDEN while the post is locked for the visitor
 */
export async function getSeen(
  deps: AskingDeps<'clock' | 'registry'>,
  pollId: string,
  visitor: Visitor,
): Promise<{ poll: store.FullPoll; publishedAt: Date }> {
  const [poll] = await store.listFull(deps.db, 'id', [pollId], visitor.viewer?.accountId ?? null)
  if (!poll?.contentId) throw new Refusal('POLL_NOT_FOUND')
  const post = (await findTargets(deps, POLLED, [poll.contentId], visitor)).get(poll.contentId)
  const { publishedAt } = (await findCurrent(deps.db, POLLED, poll.contentId)) ?? {}
  if (!post || !publishedAt) throw new Refusal('POLL_NOT_FOUND')
  if (!post.isOpen) throw new Refusal('FORBIDDEN', { text: 'Unlock this post to see its poll.' })
  return { poll, publishedAt }
}

/** @throws Refusal of `getSeen` */
export async function getPoll(
  deps: AskingDeps<'clock' | 'registry'>,
  pollId: string,
  visitor: Visitor,
): Promise<Poll> {
  const { poll, publishedAt } = await getSeen(deps, pollId, visitor)
  return toPoll(poll, { publishedAt, now: deps.clock.now(), viewer: visitor.viewer })
}
