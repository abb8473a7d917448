/** A performer's connection to Twitter, and whether new posts are cross-posted there. */
import type { TwitterCallback } from '#contract/identities.ts'
import type { TwitterConnection } from '#contract/social-connect.ts'
import type { Viewer } from '../../http/visitor.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import {
  finishAuthorization,
  createTwitterClient,
  startAuthorization,
  type TwitterTokens,
} from '../identities/twitter.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

const LISTED_POSTS = 5

/** @throws Refusal PROVIDER_NOT_OFFERED */
export function startConnecting(deps: Deps, { accountId }: Viewer) {
  return startAuthorization(deps, { purpose: 'connect', accountId })
}

/**
 * @param viewer the performer who must have begun it; null when the state and the browser's key alone prove that
 * @throws Refusal LOGIN_EXPIRED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY, PROVIDER_NOT_OFFERED
 */
export async function connect(
  deps: Deps,
  viewer: Viewer | null,
  returned: TwitterCallback,
): Promise<TwitterConnection> {
  const whose = viewer ? { accountId: viewer.accountId } : {}
  const { tokens, person, accountId } = await finishAuthorization(deps, returned, {
    purpose: 'connect',
    ...whose,
  })
  if (accountId === null) throw new Refusal('LOGIN_EXPIRED')
  const row = await inTransaction(deps.db, async (tx) => {
    const earlier = await store.findConnection(tx, accountId)
    return store.saveConnection(tx, {
      accountId,
      subject: person.id,
      handle: person.handle,
      name: person.name,
      ...sealTokens(deps, accountId, tokens),
      // The first connection switches cross-posting on, since performers connect for that. Connecting again keeps the
      // choice, or switches it on after a revocation.
      isAutoPost: earlier ? earlier.isAutoPost || earlier.revokedAt !== null : true,
      revokedAt: null,
      createdAt: deps.clock.now(),
    })
  })
  return toConnection(row)
}

export async function getTwitter({ db, config }: Deps, { accountId }: Viewer) {
  const [row, posts] = [
    await store.findConnection(db, accountId),
    await store.listPosts(db, accountId, LISTED_POSTS),
  ]
  return {
    isOffered: Boolean(config.TWITTER_CLIENT_ID),
    connection: row ? toConnection(row) : null,
    posts: posts.map(({ postId, text, status, createdAt }) => ({
      postId,
      text,
      status,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function checkTwitter({ db }: Deps, { accountId }: Viewer) {
  const row = await store.findConnection(db, accountId)
  return { isConnected: row !== undefined && row.revokedAt === null }
}

export async function checkAutoTweet({ db }: Deps, { accountId }: Viewer) {
  return { value: await store.isCrossPosting(db, accountId) }
}

/** @throws Refusal TWITTER_NOT_CONNECTED, also for a performer whose connection was revoked at Twitter */
export async function setAutoTweet({ db }: Deps, { accountId }: Viewer, value: boolean) {
  await inTransaction(db, async (tx) => {
    const row = await store.findConnection(tx, accountId)
    if (!row || row.revokedAt) throw new Refusal('TWITTER_NOT_CONNECTED')
    await store.updateConnection(tx, accountId, { isAutoPost: value })
  })
  return { value }
}

/** Ends the connection, gives up waiting posts and revokes the tokens at Twitter. */
export async function disconnect(deps: Deps, { accountId }: Pick<Viewer, 'accountId'>): Promise<void> {
  const row = await inTransaction(deps.db, async (tx) => {
    await store.giveUpWaiting(tx, accountId)
    return store.deleteConnection(tx, accountId)
  })
  if (!row || !deps.config.TWITTER_CLIENT_ID) return
  const { accessToken, refreshToken } = openTokens(deps, row)
  const twitter = createTwitterClient(deps.config)
  for (const token of [refreshToken, accessToken]) if (token) await twitter.revoke(token)
}

/**
 * Encrypts the tokens. The purpose contains the account, so that a row that is moved to another account cannot be
 * decrypted there.
 */
export function sealTokens(deps: Deps, accountId: string, tokens: TwitterTokens) {
  const { accessToken, refreshToken, expiresInMs } = tokens
  const purpose = `twitter-token ${accountId}`
  return {
    sealedAccessToken: sealText(deps, purpose, accessToken),
    sealedRefreshToken: refreshToken === null ? null : sealText(deps, purpose, refreshToken),
    accessExpiresAt: new Date(deps.clock.now().getTime() + expiresInMs),
  }
}

export function openTokens(
  deps: Pick<Kernel, 'config'>,
  { accountId, sealedAccessToken, sealedRefreshToken }: store.ConnectionRow,
): { accessToken: string | null; refreshToken: string | null } {
  const purpose = `twitter-token ${accountId}`
  return {
    accessToken: openText(deps, purpose, sealedAccessToken),
    refreshToken: sealedRefreshToken === null ? null : openText(deps, purpose, sealedRefreshToken),
  }
}

function toConnection({ handle, name, createdAt, isAutoPost, revokedAt }: store.ConnectionRow) {
  const isRevoked = revokedAt !== null
  return {
    handle,
    name,
    connectedAt: createdAt.toISOString(),
    isAutoPost: isAutoPost && !isRevoked,
    isRevoked,
  }
}
