/** What a performer changes of a stream while it runs: its title, whether it is recorded, what is switched off. */
import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import type { StreamSession } from '#contract/streaming.ts'
import type { Viewer } from '../../http/visitor.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { updateLive } from '../performers/store.ts'
import { change, RUNNING, tell } from './lifecycle.ts'
import { getOwnStream, toSession } from './service.ts'
import * as store from './store.ts'

/** The room hears of it, and who is live where is shown anew. @throws Refusal STREAM_NOT_FOUND, STREAM_NOT_LIVE */
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

/** Only the room hears of it, and those who come later read it. @throws Refusal STREAM_NOT_FOUND, STREAM_NOT_LIVE */
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
    // Someone who comes in later may be given a page from the cache.
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
  const changed = await store.updateStream(db, stream.id, open, { isRecording, updatedAt: clock.now() })
  return toSession(changed ?? stream)
}
