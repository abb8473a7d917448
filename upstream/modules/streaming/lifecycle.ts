/**
 * Changes streams without a call by the performer: on the engine's events, after the grace period of an
 * interruption, after a restart.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cacheTags } from '#contract/cache-tags.ts'
import { channels, type EventName, type Payload } from '#contract/events.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { MediaEvent } from '../../kernel/media/engine.ts'
import { outageOf } from '../../kernel/outages.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { endLive, startLive, updateLive } from '../performers/store.ts'
import { STREAM_ENDED } from './events.ts'
import {
  openVod,
  recordingVideosMade,
  resumeRecordings,
  retryRecordings,
  startRecordingVideo,
} from './recordings.ts'
import * as store from './store.ts'

/** The statuses from the studio's start to the stream's end. */
export const RUNNING: store.Stream['status'][] = ['starting', 'live', 'interrupted']
export const GRACE_MS = 120 * SECOND_MS
const LOOK_MS = 5 * SECOND_MS
const RETRY_MS = 30 * SECOND_MS
/** The pause before an event is written again after the database was unreachable or full. */
const WRITE_AGAIN_MS = SECOND_MS

/**
 * Follows the engine's events until `stop`. Streams that were running when the process ended get a new grace
 * period.
 */
export async function startStreamSupervisor(kernel: Kernel): Promise<{ stop(): Promise<void> }> {
  const { db, media, log } = kernel
  // Events are handled one after the other, so that a resume cannot overtake its interruption.
  let queue = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    queue = queue
      .then(work)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the stream supervisor failed to handle an event or to end streams'),
      )
    return queue
  }

  // Listening begins before the streams are opened, since a performer may be back before the last stream is open.
  const isStopped = new AbortController()
  const forget = media.onEvent((event) => void enqueue(() => follow(kernel, event, isStopped.signal)))
  for (const stream of await store.listStreams(db, RUNNING)) {
    if (stream.loopFile === null) await interrupt(kernel, stream.id)
    await openStream(kernel, stream.id).catch(() => undefined)
  }
  resumeRecordings(kernel).catch((error: unknown) =>
    log.error({ err: error }, 'recordings could not be resumed'),
  )
  const timer = setInterval(() => void enqueue(() => endOverdue(kernel)), LOOK_MS)
  const retryTimer = setInterval(() => retryRecordings(kernel), RETRY_MS)
  return {
    async stop() {
      forget()
      isStopped.abort()
      clearInterval(timer)
      clearInterval(retryTimer)
      await queue
      await recordingVideosMade()
    },
  }
}

/**
 * Opens the stream at the engine, unless it has ended meanwhile; nothing would close it there any more, and it
 * would run for ever.
 * @returns the current stream; undefined when it has ended
 * @throws Refusal MEDIA_UNAVAILABLE
 */
export async function openStream(
  { config, db, media, log }: Pick<Kernel, 'config' | 'db' | 'media' | 'log'>,
  streamId: string,
): Promise<store.Stream | undefined> {
  return oneAtATime(streamId, async () => {
    const stream = await store.findStream(db, streamId)
    if (!stream || stream.status === 'ended') return undefined
    try {
      await media.open({
        streamId,
        // Every live stream is recorded, and the recording is kept or discarded at its end, since the performer may
        // change the setting during the stream.
        record: stream.loopFile === null,
        secure: stream.isSecure,
        ...(stream.loopFile ? { loopFile: path.resolve(config.DATA_DIR, stream.loopFile) } : {}),
      })
    } catch (error) {
      log.error({ err: error, streamId }, 'the media engine refused a stream')
      throw new Refusal('MEDIA_UNAVAILABLE')
    }
    return stream
  })
}

/**
 * Handles an event, and repeats that until the database accepts it. A stream goes on while the database is away, so its
 * events wait in their order: if a start were lost, the platform would end the stream as one that never began.
 */
async function follow(kernel: Kernel, event: MediaEvent, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const outage = await onMediaEvent(kernel, event).then(
      () => undefined,
      (error: unknown) => {
        const found = outageOf(error)
        if (!found) throw error
        return found
      },
    )
    if (!outage) return
    kernel.log.warn({ outage, event: event.type }, 'an event of the media engine could not be written yet')
    await pause(WRITE_AGAIN_MS)
  }
}

export async function onMediaEvent(kernel: Kernel, event: MediaEvent): Promise<void> {
  if (event.type === 'publishing') await goLive(kernel, event.streamId)
  if (event.type === 'resumed') await resume(kernel, event.streamId)
  if (event.type === 'interrupted') await interrupt(kernel, event.streamId)
  if (event.type === 'viewers') await countViewers(kernel, event.streamId, event.count)
  if (event.type !== 'engine-restarted') kernel.outbox.wake()
}

async function goLive(kernel: Kernel, streamId: string): Promise<void> {
  const now = kernel.clock.now()
  await change(kernel, async (tx) => {
    const change = { status: 'live', startedAt: now, interruptedAt: null, updatedAt: now } as const
    const stream = await store.updateStream(tx, streamId, ['starting'], change)
    if (!stream) return
    const { performerId, title, posterFileId } = stream
    await startLive(tx, {
      performerId,
      streamId,
      title,
      posterFileId,
      viewerCount: stream.viewerCount,
      isInterrupted: false,
      startedAt: now,
    })
    const payload = { streamId, performerId, title, startedAt: now.toISOString() }
    await tell(tx, stream, 'stream/started', payload)
  })
  await resume(kernel, streamId)
}

async function resume(kernel: Kernel, streamId: string): Promise<void> {
  await change(kernel, async (tx) => {
    const stream = await store.updateStream(tx, streamId, ['interrupted'], {
      status: 'live',
      interruptedAt: null,
      updatedAt: kernel.clock.now(),
    })
    if (!stream) return
    await updateLive(tx, streamId, { isInterrupted: false })
    await tell(tx, stream, 'stream/resumed', { streamId })
  })
}

async function interrupt(kernel: Kernel, streamId: string): Promise<void> {
  const now = kernel.clock.now()
  await change(kernel, async (tx) => {
    const stream = await store.updateStream(tx, streamId, ['live'], {
      status: 'interrupted',
      interruptedAt: now,
      updatedAt: now,
    })
    if (!stream) return
    await updateLive(tx, streamId, { isInterrupted: true })
    const graceEndsAt = new Date(now.getTime() + GRACE_MS).toISOString()
    await tell(tx, stream, 'stream/interrupted', { streamId, graceEndsAt })
  })
}

async function countViewers(kernel: Kernel, streamId: string, count: number): Promise<void> {
  await change(kernel, async (tx) => {
    if (!(await store.setViewers(tx, streamId, count))) return
    await updateLive(tx, streamId, { viewerCount: count })
    await announce(tx, channels.room(streamId), 'stream/viewers', { streamId, count })
  })
}

/**
 * Ends a stream once, however many callers ask; the recording is made afterwards. Only the caller that has ended
 * the stream asks the engine for the video: another caller knows no recording and would discard the video.
 */
export async function endStream(kernel: Kernel, streamId: string): Promise<void> {
  await oneAtATime(streamId, async () => {
    const now = kernel.clock.now()
    const ended = await change(kernel, async (tx) => {
      const stream = await store.updateStream(tx, streamId, ['idle', 'starting', 'live', 'interrupted'], {
        status: 'ended',
        endedAt: now,
        interruptedAt: null,
        viewerCount: 0,
        updatedAt: now,
      })
      if (!stream) return undefined
      await kernel.events.emit(tx, STREAM_ENDED, { streamId, performerId: stream.performerId, at: now })
      await endLive(tx, streamId)
      const isKept = stream.startedAt && stream.isRecording && stream.loopFile === null
      const vodId = isKept ? await openVod(tx, stream, now) : null
      await tell(tx, stream, 'stream/ended', { streamId, endedAt: now.toISOString() })
      return { vodId }
    })
    if (ended) startRecordingVideo(kernel, streamId, ended.vodId)
  })
}

const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs the work on one stream in order, so that it is never opened and ended at the same time. A queue in memory is
 * enough, since the engine runs in this process too.
 */
function oneAtATime<T>(streamId: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(streamId) ?? Promise.resolve()
  const mine = before.then(work, work)
  underWay.set(streamId, mine)
  const forget = () => void (underWay.get(streamId) === mine && underWay.delete(streamId))
  mine.then(forget, forget)
  return mine
}

/**
 * Ends streams whose grace period is over, which the studio started without ever sending a frame, or whose account
 * is suspended, closing or deleted.
 */
export async function endOverdue(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - GRACE_MS)
  for (const stream of await store.listOverdue(kernel.db, before)) await endStream(kernel, stream.id)
}

/** Announces an event to the room and the performer's channel, and revalidates the pages that show who is live. */
export async function tell<N extends EventName>(
  tx: Tx,
  stream: store.Stream,
  name: N,
  payload: Payload<N>,
): Promise<void> {
  await announce(tx, channels.room(stream.id), name, payload)
  await announce(tx, channels.performer(stream.performerId), name, payload)
  await revalidate(tx, [cacheTags.live, cacheTags.performer(stream.performerId)])
}

export async function change<T>({ db, outbox }: Kernel, transition: (tx: Tx) => Promise<T>): Promise<T> {
  const changed = await inTransaction(db, transition)
  outbox.wake()
  return changed
}
