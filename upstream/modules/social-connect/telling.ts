/** Tells new posts at the microblog, each once, from a queue that outlives the process. */
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openMicroblog, type Microblog } from '../identities/service.ts'
import { openTokens, sealTokens } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'log'>

const LOOK_MS = 2 * SECOND_MS
const BATCH = 20
/** Longer than an attempt can take: a refresh and two tries to post. */
const LEASE_MS = MINUTE_MS
const FIRST_DELAY_MS = 15 * SECOND_MS
const MAX_DELAY_MS = 60 * MINUTE_MS
/** About half a day of trying; later than that a new post is no news. */
const MAX_ATTEMPTS = 20
/** A token this near to its end is renewed first. */
const EARLY_MS = MINUTE_MS

export interface Telling {
  stop(): Promise<void>
}

export function startTelling(deps: Deps): Telling {
  if (!deps.config.TWITTER_CLIENT_ID) return { stop: () => Promise.resolve() }
  let running: Promise<void> | null = null
  let isStopped = false
  const look = () => {
    running ??= tellDue(deps, () => isStopped)
      .catch((error: unknown) => deps.log.error({ err: error }, 'telling posts stopped short'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Tells what is due now, a performer's posts one after the other: a token is renewed once. */
export async function tellDue(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const microblog = openMicroblog(deps.config)
  while (!isStopped()) {
    const now = deps.clock.now()
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS)
    const due = await store.claimDue(deps.db, { now, leaseEndsAt, limit: BATCH })
    if (!due.length) return
    const byAccount = Map.groupBy(due, (post) => post.accountId)
    await Promise.all(
      [...byAccount.values()].map(async (posts) => {
        for (const post of posts) await tell(deps, microblog, post)
      }),
    )
  }
}

async function tell(deps: Deps, microblog: Microblog, post: store.PostRow): Promise<void> {
  try {
    const accessToken = await findAccessToken(deps, microblog, post.accountId, false)
    if (accessToken === null) return store.settlePost(deps.db, post.postId, { status: 'failed' })
    let posted = await microblog.post(accessToken, post.text)
    if (posted.outcome === 'unauthorized') {
      const fresh = await findAccessToken(deps, microblog, post.accountId, true)
      if (fresh === null) return store.settlePost(deps.db, post.postId, { status: 'failed' })
      posted = await microblog.post(fresh, post.text)
    }
    if (posted.outcome === 'unauthorized') return await switchOff(deps, post.accountId)
    if (posted.outcome === 'later') return await putOff(deps, post, posted.afterMs)
    if (posted.outcome === 'refused')
      return await store.settlePost(deps.db, post.postId, { status: 'failed' })
    await store.settlePost(deps.db, post.postId, { status: 'sent', remoteId: posted.remoteId })
  } catch (error) {
    deps.log.warn({ err: error, attempts: post.attempts }, 'post not told')
    await putOff(deps, post, null)
  }
}

/** @returns null when nothing may be told (any more). @throws Refusal PROVIDER_AWAY */
async function findAccessToken(
  deps: Deps,
  microblog: Microblog,
  accountId: string,
  mustRenew: boolean,
): Promise<string | null> {
  const connection = await store.findConnection(deps.db, accountId)
  if (!connection || connection.revokedAt) return null
  const { accessToken, refreshToken } = openTokens(deps, connection)
  const isFresh = connection.accessExpiresAt.getTime() - EARLY_MS > deps.clock.now().getTime()
  if (isFresh && !mustRenew && accessToken) return accessToken
  const renewed = refreshToken === null ? null : await microblog.refresh(refreshToken)
  if (!renewed) {
    await switchOff(deps, accountId)
    return null
  }
  // A microblog that renews without a new refresh token lets the old one live.
  const tokens = { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken }
  await store.updateConnection(deps.db, accountId, sealTokens(deps, accountId, tokens))
  return tokens.accessToken
}

/** The microblog takes our token no longer: the page says so, and nothing waits for what will not come. */
async function switchOff({ db, clock }: Deps, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await store.updateConnection(tx, accountId, { revokedAt: clock.now(), isAutoPost: false })
    await store.giveUpWaiting(tx, accountId)
  })
}

async function putOff({ db, clock }: Deps, post: store.PostRow, afterMs: number | null): Promise<void> {
  if (post.attempts >= MAX_ATTEMPTS) return store.settlePost(db, post.postId, { status: 'failed' })
  const delayMs = Math.max(afterMs ?? 0, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (post.attempts - 1)))
  await store.settlePost(db, post.postId, { dueAt: new Date(clock.now().getTime() + delayMs) })
}
