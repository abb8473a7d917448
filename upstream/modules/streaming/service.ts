/** A performer's public stream, from the studio's start to its end, and the tokens of its viewers. */
import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import type { StreamSession } from '#contract/streaming.ts'
import type { Viewer, Visitor } from '../../http/visitor.ts'
import { getLastSeq, announce, revalidate } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction, type RootDb } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { findAccount } from '../accounts/store.ts'
import { findImages } from '../files/service.ts'
import { assertVisible, findCards } from '../performers/service.ts'
import { updateLive } from '../performers/store.ts'
import { getSettings } from '../settings/service.ts'
import { isVisible } from '../visibility/service.ts'
import { STREAM_CREATED } from './events.ts'
import { endStream, openStream, change, RUNNING, tell } from './lifecycle.ts'
import * as store from './store.ts'

/** @throws Refusal NOT_FOUND when the id is not the performer's own */
export async function getSession(
  kernel: Kernel,
  viewer: Viewer,
  performerId: string,
): Promise<StreamSession> {
  if (performerId !== viewer.accountId) throw new Refusal('NOT_FOUND')
  return toSession(await getOrMakeStream(kernel, viewer.accountId))
}

/**
 * Starts the stream, or gives the studio a new publish token for the running one.
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
  const stream = await beginStream(kernel, viewer.accountId, wanted)
  const expiresAt = new Date(clock.now().getTime() + DAY_MS) // spec §9
  const { publisherURL } = await getSettings(db)
  // A host without a scheme gets the scheme of the page.
  const publisherBase =
    publisherURL && publisherURL.replace(/^(?!https?:\/\/|\/\/)/, '//').replace(/\/+$/, '')
  return {
    session: toSession(stream),
    whipPath: `${publisherBase}/${media.appName}/whip/${stream.id}`,
    ingestPath: `${publisherBase}/${media.appName}/ingest/${stream.id}`,
    publishToken: media.mintToken({ streamId: stream.id, type: 'publish', expiresAt }),
    iceServers: config.ICE_SERVERS.map((urls) => ({ urls })),
  }
}

/** Starts the performer's stream. A second call before the first frame restarts the wait for that frame. */
async function beginStream(
  kernel: Kernel,
  performerId: string,
  { title, isRecording }: { title: string; isRecording: boolean },
): Promise<store.Stream> {
  const { db, clock } = kernel
  const { secureOption } = await getSettings(db)
  for (;;) {
    const made = await getOrMakeStream(kernel, performerId)
    const updatedAt = clock.now()
    const start = { status: 'starting', title, isRecording, isSecure: secureOption, updatedAt } as const
    await inTransaction(db, async (tx) => {
      const started = await store.updateStream(tx, made.id, ['idle'], start)
      if (!started) await store.updateStream(tx, made.id, ['starting'], { updatedAt })
    })
    const stream = await openStream(kernel, made.id)
    // Another call has ended the stream meanwhile, so a new one begins.
    if (stream) return stream
  }
}

export async function endLive(kernel: Kernel, viewer: Viewer, streamId: string): Promise<StreamSession> {
  await getOwnStream(kernel.db, viewer, streamId)
  await endStream(kernel, streamId)
  return toSession((await store.findStream(kernel.db, streamId))!)
}

/** Reads what a viewer's page needs of a running stream, by performer or stream. */
export async function joinStream(db: Db, idOrUsername: string, visitor: Visitor) {
  const stream = await getRunningStream(db, idOrUsername, visitor)
  const [card] = await findCards(db, [stream.performerId])
  if (!card) throw new Refusal('STREAM_NOT_FOUND')
  const posters = await findImages(db, stream.posterFileId ? [stream.posterFileId] : [])
  const channel = channels.room(stream.id)
  return {
    session: toSession(stream),
    performer: card,
    poster: (stream.posterFileId && posters.get(stream.posterFileId)) || card.cover,
    isSecure: stream.isSecure,
    canModerate:
      visitor.viewer !== null &&
      (visitor.viewer.accountId === stream.performerId || visitor.viewer.kind === 'operator'),
    channel,
    lastSeq: await getLastSeq(db, channel),
  }
}

/** Whether a stream of the performer is running or starting. */
export async function isOnAir(db: Db, performerId: string): Promise<boolean> {
  const stream = await store.findOpenStream(db, performerId)
  return stream !== undefined && stream.status !== 'idle'
}

/** Finds a stream, running or ended, of a performer whom the visitor may find; null otherwise. */
export async function findVisibleStream(
  db: Db,
  streamId: string,
  visitor: Visitor,
): Promise<{ performerId: string; title: string } | null> {
  const stream = await store.findStream(db, streamId)
  return stream && (await isVisible(db, stream.performerId, visitor)) ? stream : null
}

/** @throws Refusal STREAM_NOT_FOUND, FORBIDDEN when someone else wants to publish */
export async function createToken(
  { db, clock, media }: Kernel,
  visitor: Visitor,
  wanted: { id: string; type: 'publish' | 'play'; expireDate?: string | undefined },
): Promise<string> {
  const stream = await store.findStream(db, wanted.id)
  if (!stream || stream.status === 'ended' || !(await isVisible(db, stream.performerId, visitor)))
    throw new Refusal('STREAM_NOT_FOUND')
  if (wanted.type === 'publish' && visitor.viewer?.accountId !== stream.performerId)
    throw new Refusal('FORBIDDEN')
  const latest = clock.now().getTime() + DAY_MS
  const asked = wanted.expireDate ? Date.parse(wanted.expireDate) : latest
  const expiresAt = new Date(Math.min(asked, latest))
  const member = visitor.viewer && nameOfMember(stream.id, visitor.viewer.accountId)
  const token = media.mintToken({
    streamId: stream.id,
    type: wanted.type,
    expiresAt,
    ...(member && { member }),
  })
  if (wanted.type === 'play') await rememberToken(db, token, stream.id, visitor, expiresAt)
  return token
}

/**
 * The name under which the engine counts a member once, however many tabs they have open. It is hashed, so that the
 * token does not reveal the account.
 */
const nameOfMember = (streamId: string, accountId: string) =>
  hashToken(`${streamId} ${accountId}`).slice(0, 16)

/**
 * Stores the account and country of a play token, so that a block can end the playback early. Without either there
 * is nothing to store.
 */
async function rememberToken(
  db: RootDb,
  token: string,
  streamId: string,
  { viewer, country }: Visitor,
  expiresAt: Date,
): Promise<void> {
  if (!viewer && !country) return
  const accountId = viewer?.accountId ?? null
  const row = { tokenHash: hashToken(token), streamId, accountId, country, expiresAt }
  await inTransaction(db, (tx) => store.insertPlayToken(tx, row))
}

/** Finds a live stream by its id or by its performer. @throws Refusal STREAM_NOT_LIVE, PERFORMER_NOT_FOUND */
export async function getRunningStream(
  db: Db,
  idOrUsername: string,
  visitor: Visitor,
): Promise<store.Stream> {
  const byStream = await store.findStream(db, idOrUsername)
  const performer = await assertVisible(db, byStream?.performerId ?? idOrUsername, visitor)
  const stream = byStream ?? (await store.findOpenStream(db, performer.id))
  if (!stream || !['live', 'interrupted'].includes(stream.status)) throw new Refusal('STREAM_NOT_LIVE')
  return stream
}

/** @throws Refusal STREAM_NOT_FOUND for another performer's stream */
export async function getOwnStream(db: Db, viewer: Viewer, streamId: string): Promise<store.Stream> {
  const stream = await store.findStream(db, streamId)
  if (stream?.performerId !== viewer.accountId) throw new Refusal('STREAM_NOT_FOUND')
  return stream
}

async function getOrMakeStream({ db, clock, events }: Kernel, performerId: string): Promise<store.Stream> {
  const open = await store.findOpenStream(db, performerId)
  if (open) return open
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const [id, conversationId] = [newId(), newId()]
    const stream = await store.insertStream(tx, {
      id,
      performerId,
      conversationId,
      type: 'public',
      status: 'idle',
      createdAt: now,
      updatedAt: now,
    })
    if (stream.id === id) {
      await events.emit(tx, STREAM_CREATED, { streamId: id, performerId, conversationId, at: now })
    }
    return stream
  })
}

export function toSession(stream: store.Stream): StreamSession {
  return {
    _id: stream.id,
    streamId: stream.id,
    type: stream.type,
    status: stream.status,
    title: stream.title,
    conversationId: stream.conversationId,
    isRecording: stream.isRecording,
    isCameraOff: stream.isCameraOff,
    isMuted: stream.isMuted,
    viewerCount: stream.viewerCount,
    peakViewers: stream.peakViewers,
    tipsCents: stream.tipsCents,
    startedAt: stream.startedAt?.toISOString() ?? null,
    interruptedAt: stream.interruptedAt?.toISOString() ?? null,
    endedAt: stream.endedAt?.toISOString() ?? null,
  }
}

/**
 * Renames a running stream, announces that and revalidates the pages that show it.
 * @throws Refusal STREAM_NOT_FOUND, STREAM_NOT_LIVE
 */
export async function renameLive(
  kernel: Kernel,
  viewer: Viewer,
  streamId: string,
  title: string,
): Promise<StreamSession> {
  await getOwnStream(kernel.db, viewer, streamId)
  const renamed = await change(kernel, async (tx) => {
    const stream = await store.updateStream(tx, streamId, RUNNING, { title, updatedAt: kernel.clock.now() })
    if (!stream) return undefined
    await updateLive(tx, streamId, { title })
    await tell(tx, stream, 'stream/renamed', { streamId, title })
    return stream
  })
  if (!renamed) throw new Refusal('STREAM_NOT_LIVE')
  return toSession(renamed)
}

/**
 * Stores whether camera and microphone are off and announces that to the room.
 * @throws Refusal STREAM_NOT_FOUND, STREAM_NOT_LIVE
 */
export async function switchDevices(
  kernel: Kernel,
  viewer: Viewer,
  streamId: string,
  { isCameraOff, isMuted }: Pick<store.Stream, 'isCameraOff' | 'isMuted'>,
): Promise<StreamSession> {
  await getOwnStream(kernel.db, viewer, streamId)
  const switched = await change(kernel, async (tx) => {
    const updatedAt = kernel.clock.now()
    const stream = await store.updateStream(tx, streamId, RUNNING, { isCameraOff, isMuted, updatedAt })
    if (!stream) return undefined
    await announce(tx, channels.room(streamId), 'stream/devices', { streamId, isCameraOff, isMuted })
    // A viewer who comes later may get the page from the cache.
    await revalidate(tx, [cacheTags.live])
    return stream
  })
  if (!switched) throw new Refusal('STREAM_NOT_LIVE')
  return toSession(switched)
}

export async function setRecording(
  { db, clock }: Kernel,
  viewer: Viewer,
  streamId: string,
  isRecording: boolean,
): Promise<StreamSession> {
  const stream = await getOwnStream(db, viewer, streamId)
  const open: store.Stream['status'][] = ['idle', 'starting', 'live', 'interrupted']
  const change = { isRecording, updatedAt: clock.now() }
  const changed = await inTransaction(db, (tx) => store.updateStream(tx, stream.id, open, change))
  return toSession(changed ?? stream)
}
