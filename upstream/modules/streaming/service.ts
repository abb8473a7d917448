/** A performer's public show: from the studio's start to its end, and the door for its viewers. */
import type { StreamSession } from '#contract/streaming.ts'
import { channels } from '#contract/events.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { findAccount } from '../accounts/service.ts'
import { CLOSE_SOCKETS_QUEUE } from '../auth/service.ts'
import { getConversationOfStream, openRoom } from '../conversations/service.ts'
import { findPictures } from '../files/service.ts'
import { assertVisible, findCards, isVisible } from '../performers/service.ts'
import { getLastSeq } from '../realtime/service.ts'
import { getSettings } from '../settings/service.ts'
import { endShow, openStream } from './lifecycle.ts'
import { KICK_QUEUE } from './kicking.ts'
import * as store from './store.ts'

export { endShow } from './lifecycle.ts'
export { addTips } from './store.ts'

/** @throws Refusal NOT_FOUND when the id is not the performer's own */
export async function getSession(
  kernel: Kernel,
  viewer: Viewer,
  performerId: string,
): Promise<StreamSession> {
  if (performerId !== viewer.accountId) throw new Refusal('NOT_FOUND')
  return toSession(kernel.db, await getOrMakeShow(kernel, viewer.accountId))
}

/**
 * Starts the show, or gives the studio a new ticket for the one that runs.
 * @throws Refusal ACCOUNT_NOT_VERIFIED, MEDIA_UNAVAILABLE
 */
export async function startLive(
  kernel: Kernel,
  viewer: Viewer,
  wanted: { title: string; isRecording: boolean },
) {
  const { db, clock, media, config } = kernel
  const account = await findAccount(db, viewer.accountId)
  if (account?.status !== 'active') throw new Refusal('ACCOUNT_NOT_VERIFIED')
  const show = await openShow(kernel, viewer.accountId, wanted)
  const expiresAt = new Date(clock.now().getTime() + DAY_MS) // spec §9
  const { publisherURL } = await getSettings(db)
  // A host without a scheme is reached as the page is.
  const publisherBase =
    publisherURL && publisherURL.replace(/^(?!https?:\/\/|\/\/)/, '//').replace(/\/+$/, '')
  return {
    session: await toSession(db, show),
    whipPath: `${publisherBase}/${media.appName}/whip/${show.id}`,
    ingestPath: `${publisherBase}/${media.appName}/ingest/${show.id}`,
    publishToken: media.mintToken({ streamId: show.id, type: 'publish', expiresAt }),
    iceServers: config.ICE_SERVERS.map((urls) => ({ urls })),
  }
}

/** Asked once more while nothing has been sent yet, it also begins the wait for the first picture anew. */
async function openShow(
  kernel: Kernel,
  performerId: string,
  { title, isRecording }: { title: string; isRecording: boolean },
): Promise<store.Show> {
  const { db, clock } = kernel
  const { secureOption } = await getSettings(db)
  for (;;) {
    const made = await getOrMakeShow(kernel, performerId)
    const updatedAt = clock.now()
    const start = { status: 'starting', title, isRecording, isSecure: secureOption, updatedAt } as const
    const started = await store.updateShow(db, made.id, ['idle'], start)
    if (!started) await store.updateShow(db, made.id, ['starting'], { updatedAt })
    const show = await openStream(kernel, made.id)
    // Ended by somebody else between the two: that one is over, and a new one begins.
    if (show) return show
  }
}

export async function endLive(kernel: Kernel, viewer: Viewer, streamId: string): Promise<StreamSession> {
  await getOwnShow(kernel.db, viewer, streamId)
  await endShow(kernel, streamId)
  return toSession(kernel.db, (await store.findShow(kernel.db, streamId))!)
}

export async function setRecording(
  { db, clock }: Kernel,
  viewer: Viewer,
  streamId: string,
  isRecording: boolean,
): Promise<StreamSession> {
  const show = await getOwnShow(db, viewer, streamId)
  const open: store.Show['status'][] = ['idle', 'starting', 'live', 'interrupted']
  const changed = await store.updateShow(db, show.id, open, { isRecording, updatedAt: clock.now() })
  return toSession(db, changed ?? show)
}

/** What a viewer's page needs of a running show, found by performer or stream. */
export async function joinStream(db: Db, idOrUsername: string, visitor: Visitor) {
  const show = await getRunningShow(db, idOrUsername, visitor)
  const [card] = await findCards(db, [show.performerId])
  if (!card) throw new Refusal('STREAM_NOT_FOUND')
  const posters = await findPictures(db, show.posterFileId ? [show.posterFileId] : [])
  const channel = channels.room(show.id)
  return {
    session: await toSession(db, show),
    performer: card,
    poster: (show.posterFileId && posters.get(show.posterFileId)) || card.cover,
    isSecure: show.isSecure,
    canModerate:
      visitor.viewer !== null &&
      (visitor.viewer.accountId === show.performerId || visitor.viewer.kind === 'operator'),
    channel,
    lastSeq: await getLastSeq(db, channel),
  }
}

export async function getLiveStreamId(db: Db, performerId: string, visitor: Visitor): Promise<string> {
  return (await getRunningShow(db, performerId, visitor)).id
}

/** Whether a show of the performer runs, or is about to. */
export async function isOnAir(db: Db, performerId: string): Promise<boolean> {
  const show = await store.findOpenShow(db, performerId)
  return show !== undefined && show.status !== 'idle'
}

/** A show, running or over, of a performer whom the visitor may find; null otherwise. */
export async function findVisibleShow(
  db: Db,
  streamId: string,
  visitor: Visitor,
): Promise<{ performerId: string; title: string } | null> {
  const show = await store.findShow(db, streamId)
  return show && (await isVisible(db, show.performerId, visitor)) ? show : null
}

/** @throws Refusal STREAM_NOT_FOUND, FORBIDDEN when someone else wants to publish */
export async function createToken(
  { db, clock, media }: Kernel,
  visitor: Visitor,
  wanted: { id: string; type: 'publish' | 'play'; expireDate?: string | undefined },
): Promise<string> {
  const show = await store.findShow(db, wanted.id)
  if (!show || show.status === 'ended' || !(await isVisible(db, show.performerId, visitor)))
    throw new Refusal('STREAM_NOT_FOUND')
  if (wanted.type === 'publish' && visitor.viewer?.accountId !== show.performerId)
    throw new Refusal('FORBIDDEN')
  const latest = clock.now().getTime() + DAY_MS
  const asked = wanted.expireDate ? Date.parse(wanted.expireDate) : latest
  const expiresAt = new Date(Math.min(asked, latest))
  const token = media.mintToken({ streamId: show.id, type: wanted.type, expiresAt })
  if (wanted.type === 'play') await rememberToken(db, token, show.id, visitor, expiresAt)
  return token
}

/** Whose it is, so that it can be ended before its time; of whom nothing is known there is nothing to remember. */
async function rememberToken(
  db: Db,
  token: string,
  streamId: string,
  { viewer, country }: Visitor,
  expiresAt: Date,
): Promise<void> {
  if (!viewer && !country) return
  const accountId = viewer?.accountId ?? null
  await store.insertPlayToken(db, { tokenHash: hashToken(token), streamId, accountId, country, expiresAt })
}

/**
 * Ends what an account, or anybody from some countries, plays of a performer's running show, and closes the sockets
 * of the accounts that do. With `tx`: it happens when the block does.
 */
export async function cutOff(
  tx: Tx,
  { jobs }: Pick<Kernel, 'jobs'>,
  performerId: string,
  who: { accountId: string } | { countries: readonly string[] },
): Promise<void> {
  const show = await store.findOpenShow(tx, performerId)
  const tokens = show ? await store.listPlayTokens(tx, show.id, who) : []
  for (const { tokenHash, streamId } of tokens) await jobs.enqueue(tx, KICK_QUEUE, { streamId, tokenHash })
  const accountIds = 'accountId' in who ? [who.accountId] : tokens.map((token) => token.accountId)
  for (const accountId of new Set(accountIds)) {
    if (accountId) await jobs.enqueue(tx, CLOSE_SOCKETS_QUEUE, { accountId })
  }
}

async function getRunningShow(db: Db, idOrUsername: string, visitor: Visitor): Promise<store.Show> {
  const byStream = await store.findShow(db, idOrUsername)
  const performer = await assertVisible(db, byStream?.performerId ?? idOrUsername, visitor)
  const show = byStream ?? (await store.findOpenShow(db, performer.id))
  if (!show || !['live', 'interrupted'].includes(show.status)) throw new Refusal('STREAM_NOT_LIVE')
  return show
}

async function getOwnShow(db: Db, viewer: Viewer, streamId: string): Promise<store.Show> {
  const show = await store.findShow(db, streamId)
  if (show?.performerId !== viewer.accountId) throw new Refusal('STREAM_NOT_FOUND')
  return show
}

async function getOrMakeShow({ db, clock }: Kernel, performerId: string): Promise<store.Show> {
  const open = await store.findOpenShow(db, performerId)
  if (open) return open
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const show = await store.insertShow(tx, {
      id: newId(),
      performerId,
      type: 'public',
      status: 'idle',
      createdAt: now,
      updatedAt: now,
    })
    await openRoom(tx, { streamId: show.id, performerId, now })
    return show
  })
}

async function toSession(db: Db, show: store.Show): Promise<StreamSession> {
  const { _id: conversationId } = await getConversationOfStream(db, show.id)
  return {
    _id: show.id,
    streamId: show.id,
    type: show.type,
    status: show.status,
    title: show.title,
    conversationId,
    isRecording: show.isRecording,
    viewerCount: show.viewerCount,
    peakViewers: show.peakViewers,
    tipsCents: show.tipsCents,
    startedAt: show.startedAt?.toISOString() ?? null,
    interruptedAt: show.interruptedAt?.toISOString() ?? null,
    endedAt: show.endedAt?.toISOString() ?? null,
  }
}
