import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as chat from '#contract/conversations.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { authorizeChannel, listEvents } from '#contract/realtime.ts'
import * as live from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { fillWallet } from '#tests/money/world.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { blockCountry } from '../posts/test-content.ts'
import { onMediaEvent } from './lifecycle.ts'

const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
let kernel: TestKernel
let api: Api
let star: Person
let fan: Person
let streamId: string
let conversationId: string
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
  fan = await makeFan(kernel)
  await fillWallet(kernel, fan, 10_000)
  const { session } = await api.call(live.startLive, { body: { title: 'Not for all' } }, star)
  ;({ streamId, conversationId } = session)
  await onMediaEvent(kernel, { type: 'publishing', streamId })
  await blockCountry(kernel, star, 'FR')
})
afterAll(() => kernel.close())

const calls = (): [Call, Record<string, unknown>][] => {
  const idempotencyKey = randomUUID()
  const channelName = `private-room-${streamId}`
  return [
    [live.joinStream, { params: { id: star.id } }],
    [live.joinStream, { params: { id: streamId } }],
    [live.createStreamToken, { body: { id: streamId, type: 'play' } }],
    [chat.findPublicConversation, { params: { id: star.id } }],
    [chat.getStreamConversation, { params: { id: streamId } }],
    [chat.listRoomMessages, { params: { id: conversationId } }],
    [chat.sendRoomMessage, { params: { id: conversationId }, body: { text: 'Hello', idempotencyKey } }],
    [listEvents, { query: { channel: channelName, afterSeq: 0 } }],
    [listEvents, { query: { channel: `performer-${star.id}`, afterSeq: 0 } }],
    [authorizeChannel, { body: { socketId: '1.2', channelName } }],
    [sendTip, { params: { id: star.id }, body: { amountCents: 100, idempotencyKey: randomUUID() } }],
    [subscribeToPerformer, { body: { performerId: star.id, idempotencyKey: randomUUID() } }],
  ]
}

test('every call about a room or its performer answers 404 from a blocked country', async () => {
  for (const [call, args] of calls()) {
    const answer = await api.send(call, args, fan, PARIS)
    expect(answer.status, `${call.method} ${call.path}`).toBe(404)
  }
})

test('every call works from other countries', async () => {
  for (const [call, args] of calls()) {
    const answer = await api.send(call, args, fan, BERLIN)
    expect(answer.error, `${call.method} ${call.path}`).toBeNull()
  }
})

test('a room that never existed is not found', async () => {
  const query = { channel: `private-room-${randomUUID()}`, afterSeq: 0 }
  await api.refused('NOT_FOUND', listEvents, { query })
})
