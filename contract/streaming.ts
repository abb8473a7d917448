import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, IdOrUsername, listOf, page, ImageAsset, Time, WithId } from './fields.ts'

export const STREAM_STATUSES = ['idle', 'starting', 'live', 'interrupted', 'ended'] as const

/** A stream. It survives interruptions of at most 120 s. */
export const StreamSession = z.object({
  _id: Id,
  streamId: Id,
  type: z.enum(['public']),
  status: z.enum(STREAM_STATUSES),
  title: z.string(),
  conversationId: Id,
  isRecording: z.boolean(),
  /**
   * Whether the performer has switched off the camera, or the microphone (`isMuted`). The stream continues meanwhile.
   */
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

/** The performer's current stream, or the one that the next start will use. `id` is the performer's id. */
export const getStreamSession = defineCall({
  method: 'GET',
  path: '/streaming/session/:id/:type',
  caller: 'performer',
  summary: 'The performer’s show; upstream makes one if there is none',
  params: z.object({ id: Id, type: z.enum(['public']) }),
  reply: StreamSession,
  errors: ['NOT_FOUND'],
})

/**
 * How to publish. `publishToken` is valid for 1 day (spec §9). The paths are relative to the public origin; if the
 * settings have a `publisherURL`, they are addresses there.
 */
export const PublishTicket = z.object({
  session: StreamSession,
  whipPath: z.string(),
  ingestPath: z.string(),
  publishToken: z.string(),
  iceServers: z.array(z.object({ urls: z.string() })),
})

/** While a stream is running, the call answers that stream. So a reloaded studio resumes it. */
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
  summary: 'End one of the performer’s own shows; `id` is the stream’s',
  addedFor: 'a performer ends the show',
  params: WithId,
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND'],
})

export const renameLive = defineCall({
  method: 'PUT',
  path: '/streaming/live/:id/title',
  caller: 'performer',
  summary: 'Rename one of the performer’s own shows; `id` is the stream’s',
  addedFor: 'a performer changes the title while on air',
  params: WithId,
  body: z.object({ title: z.string().trim().min(1, 'Give your show a title.').max(120) }),
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND', 'STREAM_NOT_LIVE'],
})

/**
 * A track that is switched off still sends black frames or silence, so the stream itself does not show that it is off.
 */
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

/** The answer has what a viewer's page needs. The page itself builds the playback address (spec §5). */
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
    /** The room's channel and the number of its last event, after which the page continues to read. */
    channel: z.string(),
    lastSeq: z.int().nonnegative(),
  }),
  errors: ['PERFORMER_NOT_FOUND', 'STREAM_NOT_FOUND', 'STREAM_NOT_LIVE'],
})

/**
 * Everybody may get play tokens of public rooms; only the stream's performer gets publish tokens. Valid for at most 1
 * day.
 */
export const createStreamToken = defineCall({
  method: 'POST',
  path: '/streaming/token',
  caller: 'public',
  summary: 'A token that lets its bearer publish or play one stream',
  body: z.object({ id: Id, type: z.enum(['publish', 'play']), expireDate: Time.optional() }),
  reply: z.object({ tokenId: z.string() }),
  errors: ['STREAM_NOT_FOUND', 'FORBIDDEN'],
  // A player that has lost the stream makes this call every two seconds.
  ratePerMinute: 120,
})

export const setRecording = defineCall({
  method: 'PUT',
  path: '/streaming/record/:a/:b',
  caller: 'performer',
  summary: 'Choose whether a show is recorded; `a` is the stream’s id, `b` is `on` or `off`',
  params: z.object({ a: Id, b: z.enum(['on', 'off']) }),
  reply: StreamSession,
  errors: ['STREAM_NOT_FOUND'],
})

/** A recording. `url` is signed and valid for minutes; it is null unless the recording is ready. */
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
