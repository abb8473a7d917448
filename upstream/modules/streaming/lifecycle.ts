/** What happens to a stream by itself: the engine's events, the grace period after an interruption, a restart. */
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

/** From the studio's start to the stream's end. */
export const RUNNING: store.Stream['status'][] = ['starting', 'live', 'interrupted']
export const GRACE_MS = 120 * SECOND_MS
const LOOK_MS = 5 * SECOND_MS
const RETRY_MS = 30 * SECOND_MS
/** How soon an event is written again for which the database was away, or full. */
const WRITE_AGAIN_MS = SECOND_MS

/** Follows the engine until `stop`. Streams that were running when the process ended get a new grace period. */
export async function startStreamSupervisor(kernel: Kernel): Promise<{ stop(): Promise<void> }> {
  const { db, media, log } = kernel
  // One after the other: a resume must not overtake its interruption.
  let queue = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => log.error({ err: error }, 'stream supervisor'))
    return queue
  }

  // Heard from the first stream on: a performer may be back before the last one is open.
  const isStopped = new AbortController()
  const forget = media.onEvent((event) => void enqueue(() => follow(kernel, event, isStopped.signal)))
  for (const stream of await store.listStreams(db, RUNNING)) {
    if (stream.loopFile === null) await interrupt(kernel, stream.id)
    await openStream(kernel, stream.id).catch(() => undefined)
  }
  resumeRecordings(kernel).catch((error: unknown) => log.error({ err: error }, 'recordings'))
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
 * Lets the engine take the stream in, unless it has ended meanwhile: what nobody ends would run for ever.
 * @returns the stream as it stands; undefined when it has ended
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
        // Kept or discarded at the end: a performer may still change their mind during the stream.
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
 * A show goes on while the database is away, and so does what happens in it: an event waits, and those after it, until
 * it is written. A start that was lost would end the show as one that never came.
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
    kernel.log.warn({ outage, event: event.type }, 'event of the media engine not written yet')
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
 * Ends a stream once, however many ask; the recording is made afterwards. Only the caller that has
 * ended it asks the engine for the video: another would take it away and, knowing of no recording, throw it out.
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

/** A stream is opened or ended, never both at once: the engine is in this process, and so is this queue. */
function oneAtATime<T>(streamId: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(streamId) ?? Promise.resolve()
  const mine = before.then(work, work)
  underWay.set(streamId, mine)
  const forget = () => void (underWay.get(streamId) === mine && underWay.delete(streamId))
  mine.then(forget, forget)
  return mine
}

/** The grace period is over, the studio asked for a stream and never sent a frame, or the account has been suspended. */
export async function endOverdue(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - GRACE_MS)
  for (const stream of await store.listOverdue(kernel.db, before)) await endStream(kernel, stream.id)
}

/** Room and performer channel hear it, and the pages that show who is live are made anew. */
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
