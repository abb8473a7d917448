import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, IdOrUsername, listOf, page, ImageAsset, Time, WithId } from './fields.ts'

export const STREAM_STATUSES = ['idle', 'starting', 'live', 'interrupted', 'ended'] as const

/** A stream. One session lives through interruptions of at most 120 s. */
export const StreamSession = z.object({
  _id: Id,
  streamId: Id,
  type: z.enum(['public']),
  status: z.enum(STREAM_STATUSES),
  title: z.string(),
  conversationId: Id,
  isRecording: z.boolean(),
  /** What the performer has switched off: the stream goes on, dark or silent. */
  isCameraOff: z.boolean(),
  isMuted: z.boolean(),
  viewerCount: z.int().nonnegative(),
  peakViewers: z.int().nonnegative(),
  tipsCents: z.int().nonnegative(),
  startedAt: Time.nullable(),
  interruptedAt: Time.nullable(),
  endedAt: Time.nullable(),
})
export type StreamSession = z.infer<typeof StreamSession>

/** The performer's current stream of a kind, or the one that the next start will use. `id` is the performer. */
export const getStreamSession = defineCall({
  method: 'GET',
  path: '/streaming/session/:id/:type',
  caller: 'performer',
  summary: 'The performer’s show, made if there is none',
  params: z.object({ id: Id, type: z.enum(['public']) }),
  reply: StreamSession,
  errors: ['NOT_FOUND'],
})

/**
 * How to publish; `publishToken` is good for 1 day (spec §9). Paths are relative to the
 * public origin, or stand at `publisherURL` where the settings name one.
 */
export const PublishTicket = z.object({
  session: StreamSession,
  whipPath: z.string(),
  ingestPath: z.string(),
  publishToken: z.string(),
  iceServers: z.array(z.object({ urls: z.string() })),
})

/** While a stream is running the call answers that stream: a reloaded studio resumes it. */
export const startLive = defineCall({
  method: 'POST',
  path: '/streaming/live',
  caller: 'performer',
  summary: 'Start, or resume, the public show',
  body: z.object({
    title: z.string().trim().max(120).default(''),
    isRecording: z.boolean().default(true),
  }),
  reply: PublishTicket,
  errors: ['MEDIA_UNAVAILABLE', 'ACCOUNT_NOT_VERIFIED'],
})

export const endLive = defineCall({
  method: 'POST',
  path: '/streaming/live/:id/end',
  caller: 'performer',
  summary: 'End a show of the performer’s own; `id` is the stream’s',
  addedFor: 'the performer ends the show',
  params: WithId,
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND'],
})

export const renameLive = defineCall({
  method: 'PUT',
  path: '/streaming/live/:id/title',
  caller: 'performer',
  summary: 'Give a show of the performer’s own another title; `id` is the stream’s',
  addedFor: 'the performer changes the title while on air',
  params: WithId,
  body: z.object({ title: z.string().trim().min(1, 'Give your show a title.').max(120) }),
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND', 'STREAM_NOT_LIVE'],
})

/** A track that is switched off still sends, black frames or silence: nobody could tell it from the stream. */
export const switchDevices = defineCall({
  method: 'PUT',
  path: '/streaming/live/:id/devices',
  caller: 'performer',
  summary: 'Tell the room whether camera and microphone of the running show are on; `id` is the stream’s',
  addedFor: 'viewers learn why the picture is dark',
  params: WithId,
  body: StreamSession.pick({ isCameraOff: true, isMuted: true }),
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND', 'STREAM_NOT_LIVE'],
})

/** What a viewer's page needs; the playback address is built by the page (spec §5). */
export const joinStream = defineCall({
  method: 'POST',
  path: '/streaming/join/:id',
  caller: 'public',
  summary: 'Enter a performer’s public room; `id` is the performer’s id or username, or a stream id',
  params: z.object({ id: IdOrUsername }),
  query: z.object({ audience: CountryCode.optional() }),
  reply: z.object({
    session: StreamSession,
    performer: z.object({ _id: Id, username: z.string(), name: z.string(), avatar: ImageAsset.nullable() }),
    poster: ImageAsset.nullable(),
    /** Whether a player of this stream needs a token (`POST /streaming/token`). */
    isSecure: z.boolean(),
    canModerate: z.boolean(),
    /** The room's channel and its last event, from which the page reads on. */
    channel: z.string(),
    lastSeq: z.int().nonnegative(),
  }),
  errors: ['PERFORMER_NOT_FOUND', 'STREAM_NOT_FOUND', 'STREAM_NOT_LIVE'],
})

/** Anyone may have play tokens of public rooms, and the stream's performer publish tokens. Good for 1 day. */
export const createStreamToken = defineCall({
  method: 'POST',
  path: '/streaming/token',
  caller: 'public',
  summary: 'A token that lets its bearer publish or play one stream',
  body: z.object({ id: Id, type: z.enum(['publish', 'play']), expireDate: Time.optional() }),
  reply: z.object({ tokenId: z.string() }),
  errors: ['STREAM_NOT_FOUND', 'FORBIDDEN'],
  // A player that has lost the stream asks again every two seconds.
  ratePerMinute: 120,
})

export const setRecording = defineCall({
  method: 'PUT',
  path: '/streaming/record/:a/:b',
  caller: 'performer',
  summary: 'Keep the recording of a show or not; `a` is the stream, `b` is `on` or `off`',
  params: z.object({ a: Id, b: z.enum(['on', 'off']) }),
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND'],
})

/** A recording. `url` is signed and good for minutes; null while the recording is being made. */
export const Vod = z.object({
  _id: Id,
  streamId: Id,
  title: z.string(),
  status: z.enum(['processing', 'ready', 'failed']),
  isKept: z.boolean(),
  durationMs: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  url: z.string().nullable(),
  poster: ImageAsset.nullable(),
  createdAt: Time,
})
export type Vod = z.infer<typeof Vod>

export const listVods = defineCall({
  method: 'GET',
  path: '/streaming/vod/list',
  caller: 'performer',
  summary: 'The performer’s recordings, newest first',
  query: z.object(page(12)),
  reply: listOf(Vod),
})

export const keepVod = defineCall({
  method: 'POST',
  path: '/streaming/vod/:id',
  caller: 'performer',
  summary: 'Name and keep a recording',
  params: WithId,
  body: z.object({ title: z.string().trim().min(1).max(120) }),
  reply: Vod,
  errors: ['RECORDING_NOT_FOUND'],
})

export const deleteVod = defineCall({
  method: 'DELETE',
  path: '/streaming/vod/:id',
  caller: 'performer',
  summary: 'Delete a recording and its file',
  params: WithId,
  errors: ['RECORDING_NOT_FOUND'],
})
