import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as chat from '#contract/conversations.ts'
import { searchPerformers } from '#contract/performers.ts'
import { listEvents } from '#contract/realtime.ts'
import * as live from '#contract/streaming.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { recordingVideosMade } from './recordings.ts'
import { endOverdue, GRACE_MS, onMediaEvent } from './lifecycle.ts'

let kernel: TestKernel
let api: Api
let star: Person
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

async function goLive(): Promise<{ streamId: string; conversationId: string }> {
  const { session } = await api.call(live.startLive, { body: { title: 'Evening songs' } }, star)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  return session
}

async function statusOf(): Promise<string> {
  const params = { id: star.id, type: 'public' as const }
  return (await api.call(live.getStreamSession, { params }, star)).status
}

async function eventsOf(streamId: string) {
  const { events } = await api.call(listEvents, {
    query: { channel: `private-room-${streamId}`, afterSeq: 0 },
  })
  return events
}

describe('a stream', () => {
  test('goes from idle to starting, and to live when the engine has its first frame', async () => {
    expect(await statusOf()).toBe('idle')
    const { session } = await api.call(live.startLive, { body: { title: 'Evening songs' } }, star)
    expect(session.status).toBe('starting')
    await api.refused('STREAM_NOT_LIVE', live.joinStream, { params: { id: star.username } }, fan)
    await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
    const room = await api.call(live.joinStream, { params: { id: star.username } }, null)
    expect(room.session).toMatchObject({ status: 'live', title: 'Evening songs' })
  })

  test('is the same one when the studio is reloaded or two tabs start it', async () => {
    const starts = await Promise.all(
      Array.from({ length: 4 }, () => api.call(live.startLive, { body: {} }, star)),
    )
    expect(new Set(starts.map((start) => start.session.streamId)).size).toBe(1)
  })

  test('continues as the same session after an interruption within the grace period', async () => {
    const { streamId } = await goLive()
    await onMediaEvent(kernel, { type: 'interrupted', streamId })
    expect(await statusOf()).toBe('interrupted')
    kernel.advance(GRACE_MS - 1000)
    await endOverdue(kernel)
    expect(await statusOf()).toBe('interrupted')
    await onMediaEvent(kernel, { type: 'resumed', streamId })
    expect(await statusOf()).toBe('live')
    const names = (await eventsOf(streamId)).map((event) => event.name)
    expect(names).toEqual(['stream/started', 'stream/interrupted', 'stream/resumed'])
  })

  test('can be renamed while it runs, which the room and the card show, but not after its end', async () => {
    const { streamId } = await goLive()
    const rename = { params: { id: streamId }, body: { title: '  Encore ' } }
    expect(await api.call(live.renameLive, rename, star)).toMatchObject({ title: 'Encore', status: 'live' })
    expect((await eventsOf(streamId)).at(-1)).toMatchObject({
      name: 'stream/renamed',
      payload: { streamId, title: 'Encore' },
    })
    const { data } = await api.call(searchPerformers, { query: { isLive: 'true' } })
    expect(data.map((card) => card.live?.title)).toEqual(['Encore'])
    await api.call(live.endLive, { params: { id: streamId } }, star)
    await api.refused('STREAM_NOT_LIVE', live.renameLive, rename, star)
  })

  test('shows the room, and viewers who come later, that its camera or microphone is off', async () => {
    const { streamId } = await goLive()
    const switched = { params: { id: streamId }, body: { isCameraOff: true, isMuted: false } }
    expect(await api.call(live.switchDevices, switched, star)).toMatchObject(switched.body)
    expect((await eventsOf(streamId)).at(-1)).toMatchObject({
      name: 'stream/devices',
      payload: { streamId, ...switched.body },
    })
    const join = () => api.call(live.joinStream, { params: { id: star.username } }, null)
    expect((await join()).session).toMatchObject(switched.body)
    await onMediaEvent(kernel, { type: 'interrupted', streamId })
    await onMediaEvent(kernel, { type: 'resumed', streamId })
    expect((await join()).session).toMatchObject(switched.body)
    await api.call(live.endLive, { params: { id: streamId } }, star)
    await api.refused('STREAM_NOT_LIVE', live.switchDevices, switched, star)
    expect((await goLive()).streamId).not.toBe(streamId)
    expect((await join()).session).toMatchObject({ isCameraOff: false, isMuted: false })
  })

  test('ends at once when its performer ends it in the middle of an interruption', async () => {
    const { streamId } = await goLive()
    await onMediaEvent(kernel, { type: 'interrupted', streamId })
    const ended = await api.call(live.endLive, { params: { id: streamId } }, star)
    expect(ended.status).toBe('ended')
    expect((await eventsOf(streamId)).at(-1)).toMatchObject({ name: 'stream/ended' })
  })

  test('updates the performer’s card with viewers, interruption, return and end', async () => {
    const cards = async () => {
      const { data } = await api.call(searchPerformers, { query: { isLive: 'true' } })
      return data.map(({ live }) => live && [live.streamId, live.viewerCount, live.isInterrupted])
    }
    const { streamId } = await goLive()
    expect(await cards()).toEqual([[streamId, 0, false]])
    await onMediaEvent(kernel, { type: 'viewers', streamId, count: 7 })
    await onMediaEvent(kernel, { type: 'interrupted', streamId })
    expect(await cards()).toEqual([[streamId, 7, true]])
    await onMediaEvent(kernel, { type: 'resumed', streamId })
    expect(await cards()).toEqual([[streamId, 7, false]])
    await api.call(live.endLive, { params: { id: streamId } }, star)
    expect(await cards()).toEqual([])
    const next = await goLive()
    expect(await cards()).toEqual([[next.streamId, 0, false]])
  })

  test('ends when its grace period is over, and the room is closed', async () => {
    const { streamId, conversationId } = await goLive()
    await onMediaEvent(kernel, { type: 'interrupted', streamId })
    kernel.advance(GRACE_MS + 1000)
    await endOverdue(kernel)
    expect(await statusOf()).toBe('idle')
    const body = { text: 'still there?', idempotencyKey: crypto.randomUUID() }
    await api.refused('CHAT_CLOSED', chat.sendRoomMessage, { params: { id: conversationId }, body }, fan)
    await recordingVideosMade()
    expect(kernel.streams.has(streamId)).toBe(false)
  })

  test('ends after the same time, by the platform’s clock, when the studio never sends a frame', async () => {
    await api.call(live.startLive, { body: {} }, star)
    kernel.advance(GRACE_MS - 1000)
    await endOverdue(kernel)
    expect(await statusOf()).toBe('starting')
    // A second call restarts the wait.
    await api.call(live.startLive, { body: {} }, star)
    kernel.advance(GRACE_MS - 1000)
    await endOverdue(kernel)
    expect(await statusOf()).toBe('starting')
    kernel.advance(2000)
    await endOverdue(kernel)
    expect(await statusOf()).toBe('idle')
  })

  test('can be ended only by its performer, and ending it again changes nothing', async () => {
    const { streamId } = await goLive()
    const other = await makePerformer(kernel)
    await api.refused('STREAM_NOT_FOUND', live.endLive, { params: { id: streamId } }, other)
    await api.call(live.endLive, { params: { id: streamId } }, star)
    const again = await api.call(live.endLive, { params: { id: streamId } }, star)
    expect(again.status).toBe('ended')
    const names = (await eventsOf(streamId)).map((event) => event.name)
    expect(names.filter((name) => name === 'stream/ended')).toHaveLength(1)
  })

  test('gives play tokens to anyone and publish tokens to its performer', async () => {
    const { streamId } = await goLive()
    const play = await api.call(live.createStreamToken, { body: { id: streamId, type: 'play' } })
    expect(play.tokenId).toMatch(/^play\./)
    const body = { id: streamId, type: 'publish' as const }
    await api.refused('FORBIDDEN', live.createStreamToken, { body }, fan)
    expect((await api.call(live.createStreamToken, { body }, star)).tokenId).toMatch(/^publish\./)
  })

  test('counts viewers and keeps the highest number', async () => {
    const { streamId } = await goLive()
    await onMediaEvent(kernel, { type: 'viewers', streamId, count: 7 })
    await onMediaEvent(kernel, { type: 'viewers', streamId, count: 3 })
    const { session } = await api.call(live.joinStream, { params: { id: star.id } })
    expect(session).toMatchObject({ viewerCount: 3, peakViewers: 7 })
  })
})

describe('the room', () => {
  test('can be read by anyone and written in by accounts', async () => {
    const { conversationId } = await goLive()
    const params = { id: conversationId }
    const body = { text: 'Good evening!', idempotencyKey: crypto.randomUUID() }
    await api.refused('UNAUTHENTICATED', chat.sendRoomMessage, { params, body })
    await api.call(chat.sendRoomMessage, { params, body }, fan)
    const read = await api.call(chat.listRoomMessages, { params })
    expect(read.data.map((message) => [message.text, message.sender.username])).toEqual([
      ['Good evening!', fan.username],
    ])
  })

  test('stores a message once, however often it is sent', async () => {
    const { conversationId, streamId } = await goLive()
    const params = { id: conversationId }
    const body = { text: 'Once', idempotencyKey: crypto.randomUUID() }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => api.call(chat.sendRoomMessage, { params, body }, fan)),
    )
    expect(new Set(sent.map((message) => message._id)).size).toBe(1)
    const events = (await eventsOf(streamId)).filter((event) => event.name === 'stream/message')
    // The sender recognises the message by the key, even if the answer comes after the event or is lost.
    expect(events).toMatchObject([{ payload: { idempotencyKey: body.idempotencyKey } }])
    const other = { ...body, text: 'Something else' }
    await api.refused('IDEMPOTENCY_MISMATCH', chat.sendRoomMessage, { params, body: other }, fan)
  })

  test('keeps a deleted message in its place, without its text anywhere', async () => {
    const { conversationId, streamId } = await goLive()
    const params = { id: conversationId }
    const body = { text: 'secret words', idempotencyKey: crypto.randomUUID() }
    const message = await api.call(chat.sendRoomMessage, { params, body }, fan)
    const stranger = await makeFan(kernel)
    await api.refused('MESSAGE_NOT_FOUND', chat.deleteMessage, { params: { id: message._id } }, stranger)
    await api.call(chat.deleteMessage, { params: { id: message._id } }, star)
    const read = await api.call(chat.listRoomMessages, { params })
    expect(read.data).toMatchObject([{ _id: message._id, text: 'Message deleted', isDeleted: true }])
    expect(JSON.stringify(await eventsOf(streamId))).not.toContain('secret words')
  })

  test('numbers its events without a gap, however many accounts write at once', async () => {
    const { conversationId, streamId } = await goLive()
    const params = { id: conversationId }
    // An account may send five messages at once.
    const speakers = [fan, star, await makeFan(kernel), await makeFan(kernel)]
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        api.call(
          chat.sendRoomMessage,
          { params, body: { text: `${at}`, idempotencyKey: crypto.randomUUID() } },
          speakers[at % 4],
        ),
      ),
    )
    const seqs = (await eventsOf(streamId)).map((event) => event.seq)
    expect(seqs).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  })
})
