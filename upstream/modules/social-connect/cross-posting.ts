/**
 * Cross-posts new posts of connected performers to Twitter, each once, by a job that the publishing transaction
 * enqueues.
 */
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createTwitterClient, type TwitterClient, type TwitterPosted } from '../identities/twitter.ts'
import { findCurrent } from '../content/service.ts'
import { POST } from '../posts/service.ts'
import { openTokens, sealTokens } from './service.ts'
import * as store from './store.ts'
import { composeTweet, type SharedPost } from './tweet-text.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs'>

interface CrossPost {
  postId: string
  accountId: string
  /** How often Twitter has asked to post it later. */
  postponements: number
}

/** These tries take about half a day; after that a post is no longer new. */
const MAX_TRIES = 20
const FIRST_DELAY_SECONDS = 15

export const CROSS_POST_QUEUE = defineQueue<CrossPost>({
  name: 'cross-posts',
  retry: { limit: MAX_TRIES, firstDelaySeconds: FIRST_DELAY_SECONDS, maxDelaySeconds: 3600 },
  concurrency: 5,
  // Longer than an attempt can take, with a token refresh and two tries to post.
  timeoutSeconds: 60,
  keyOf: ({ postId }) => postId,
  // A performer's posts are sent one after the other, so that a token is refreshed once.
  groupOf: ({ accountId }) => accountId,
})

/** A token that expires within this time is refreshed first. */
const EARLY_MS = MINUTE_MS
/** The pause before a post is tried again whose performer's page cannot be found for now. */
const UNREACHABLE_PAUSE_MS = 5 * MINUTE_MS

/**
 * Enqueues the cross-post in the transaction that publishes the post, so that it is sent if and only if that
 * commits.
 */
export async function planCrossPost(
  tx: Tx,
  {
    kind,
    contentId: postId,
    performerId: accountId,
    gate,
    text,
  }: { kind: string; contentId: string; performerId: string } & Omit<SharedPost, 'url'>,
  { clock, config, jobs }: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
): Promise<void> {
  if (kind !== POST || !(await store.isCrossPosting(tx, accountId))) return
  await store.insertPost(tx, {
    postId,
    accountId,
    text: composeTweet({ gate, text, url: addressOf({ config }, postId) }),
    status: 'waiting',
    createdAt: clock.now(),
  })
  await jobs.enqueue(tx, CROSS_POST_QUEUE, { postId, accountId, postponements: 0 })
}

function addressOf({ config }: Pick<Kernel, 'config'>, postId: string): string {
  return `${config.PUBLIC_ORIGIN}/post/${postId}`
}

/** @throws Refusal PROVIDER_AWAY, after which the queue tries again */
export async function crossPost(deps: Deps, job: CrossPost): Promise<void> {
  const found = await store.findWaitingPost(deps.db, job.postId)
  if (!found) return
  if (!found.isReachable || !deps.config.TWITTER_CLIENT_ID)
    return enqueueAnew(deps, job, UNREACHABLE_PAUSE_MS)
  // The performer may have deleted, archived, gated or rewritten the post while the job waited.
  const post = await findCurrent(deps.db, POST, job.postId)
  if (post?.state !== 'published') return failCrossPost(deps, job)
  const { gate } = post
  const text = composeTweet({ gate, text: post.text, url: addressOf(deps, job.postId) })
  const posted = await tweet(deps, job.accountId, text)
  switch (posted.outcome) {
    case 'sent':
      return settle(deps, job, { status: 'sent', remoteId: posted.remoteId, text })
    case 'later':
      return postpone(deps, job, posted.afterMs)
    case 'unauthorized':
      return switchOff(deps, job.accountId)
    case 'refused':
      return failCrossPost(deps, job)
  }
}

export function failCrossPost(deps: Pick<Deps, 'db'>, job: CrossPost): Promise<void> {
  return settle(deps, job, { status: 'failed' })
}

function settle(
  { db }: Pick<Deps, 'db'>,
  { postId }: CrossPost,
  outcome: Parameters<typeof store.settlePost>[2],
): Promise<void> {
  return inTransaction(db, (tx) => store.settlePost(tx, postId, outcome))
}

/** @throws Refusal PROVIDER_AWAY */
async function tweet(deps: Deps, accountId: string, text: string): Promise<TwitterPosted> {
  const twitter = createTwitterClient(deps.config)
  const accessToken = await findAccessToken(deps, twitter, accountId, false)
  if (accessToken === null) return { outcome: 'unauthorized' }
  const posted = await twitter.post(accessToken, text)
  if (posted.outcome !== 'unauthorized') return posted
  const renewed = await findAccessToken(deps, twitter, accountId, true)
  return renewed === null ? posted : twitter.post(renewed, text)
}

/**
 * Postpones the job to the time that Twitter asks for; without one, the queue's own pauses apply.
 * @throws Refusal PROVIDER_AWAY
 */
async function postpone(deps: Deps, job: CrossPost, afterMs: number | null): Promise<void> {
  if (afterMs === null) throw new Refusal('PROVIDER_AWAY')
  if (job.postponements >= MAX_TRIES) return failCrossPost(deps, job)
  const delayMs = Math.max(afterMs, FIRST_DELAY_SECONDS * SECOND_MS)
  await enqueueAnew(deps, { ...job, postponements: job.postponements + 1 }, delayMs)
}

async function enqueueAnew({ db, clock, jobs }: Deps, job: CrossPost, delayMs: number): Promise<void> {
  const startAt = new Date(clock.now().getTime() + delayMs)
  await inTransaction(db, (tx) => jobs.enqueue(tx, CROSS_POST_QUEUE, job, { startAt }))
}

/** @returns null when the account has no valid token (any more). @throws Refusal PROVIDER_AWAY */
async function findAccessToken(
  deps: Deps,
  twitter: TwitterClient,
  accountId: string,
  mustRenew: boolean,
): Promise<string | null> {
  const connection = await store.findConnection(deps.db, accountId)
  if (!connection || connection.revokedAt) return null
  const { accessToken, refreshToken } = openTokens(deps, connection)
  const isFresh = connection.accessExpiresAt.getTime() - EARLY_MS > deps.clock.now().getTime()
  if (isFresh && !mustRenew && accessToken) return accessToken
  const renewed = refreshToken === null ? null : await twitter.refresh(refreshToken)
  if (!renewed) return null
  // If Twitter sends no new refresh token, the old one stays valid.
  const tokens = { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken }
  const sealed = sealTokens(deps, accountId, tokens)
  await inTransaction(deps.db, (tx) => store.updateConnection(tx, accountId, sealed))
  return tokens.accessToken
}

/**
 * Marks the connection as revoked, which the page shows, and fails the waiting posts, since Twitter no longer
 * accepts our token.
 */
async function switchOff({ db, clock }: Deps, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.updateConnection(tx, accountId, { revokedAt: clock.now(), isAutoPost: false })
    await store.giveUpWaiting(tx, accountId)
  })
}
