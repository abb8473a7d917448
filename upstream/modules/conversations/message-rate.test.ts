import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as chat from '#contract/conversations.ts'
import { listEvents } from '#contract/realtime.ts'
import { endLive, startLive } from '#contract/streaming.ts'
import {
  createApi,
  makeFan,
  makeOperator,
  makePerformer,
  type Answered,
  type Api,
  type Person,
} from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { onMediaEvent } from '../streaming/lifecycle.ts'

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

async function goLive(performer = star): Promise<{ streamId: string; conversationId: string }> {
  const { session } = await api.call(startLive, { body: {} }, performer)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  return session
}

const say = (conversationId: string, as: Person, idempotencyKey: string = crypto.randomUUID()) =>
  api.send(
    chat.sendRoomMessage,
    { params: { id: conversationId }, body: { text: 'Encore!', idempotencyKey } },
    as,
  )

const slowDown = (conversationId: string, seconds: chat.SlowModeSeconds, as = star) =>
  api.send(chat.setSlowMode, { params: { id: conversationId }, body: { seconds } }, as)

const outcome = ({ error, status, headers }: Answered<unknown>) =>
  error ? [status, error.code, Number(headers['retry-after'])] : status

const read = async (conversationId: string, as: Person | null) => {
  const { slowModeSeconds, waitSeconds } = await api.call(
    chat.listRoomMessages,
    { params: { id: conversationId } },
    as,
  )
  return { slowModeSeconds, waitSeconds }
}

describe('an account', () => {
  test('may send five messages at once in all rooms together, and the refusal says when the next one is accepted', async () => {
    const [first, second] = [await goLive(), await goLive(await makePerformer(kernel))]
    const rooms = Array.from({ length: 12 }, (_, at) => (at % 2 ? first : second).conversationId)
    const answers = await Promise.all(rooms.map((room) => say(room, fan)))
    const refused = answers.filter(({ error }) => error)
    expect(refused).toHaveLength(7)
    for (const answer of refused) {
      expect(outcome(answer)).toEqual([
        429,
        'TOO_MANY_MESSAGES',
        expect.toSatisfy((left) => left > 0 && left <= 10),
      ])
    }
    expect((await read(first.conversationId, fan)).waitSeconds).toBeGreaterThan(0)
    expect((await read(first.conversationId, null)).waitSeconds).toBe(0)
    expect(outcome(await say(first.conversationId, await makeFan(kernel)))).toBe(200)
    kernel.advance(10_000)
    expect(outcome(await say(first.conversationId, fan))).toBe(200)
  })

  test('gets the same answer whenever it sends the same message again', async () => {
    const { conversationId } = await goLive()
    const key = crypto.randomUUID()
    for (let sent = 0; sent < 8; sent++) expect(outcome(await say(conversationId, fan, key))).toBe(200)
    for (let sent = 0; sent < 4; sent++) expect(outcome(await say(conversationId, fan))).toBe(200)
    expect(outcome(await say(conversationId, fan, key))).toBe(200)
  })
})

describe('slow mode', () => {
  test('limits how often each account except the performer may write in this room', async () => {
    const { conversationId } = await goLive()
    const other = await goLive(await makePerformer(kernel))
    const boss = await makeOperator(kernel)
    expect(outcome(await slowDown(conversationId, 30))).toBe(200)
    for (const person of [fan, boss]) {
      expect(outcome(await say(conversationId, person))).toBe(200)
      expect(outcome(await say(conversationId, person))).toEqual([
        429,
        'SLOW_MODE',
        expect.toSatisfy((left) => left > 20 && left <= 30),
      ])
    }
    expect(outcome(await say(other.conversationId, fan))).toBe(200)
    for (let said = 0; said < 3; said++) expect(outcome(await say(conversationId, star))).toBe(200)
    kernel.advance(20_000)
    const { slowModeSeconds, waitSeconds } = await read(conversationId, fan)
    expect(slowModeSeconds).toBe(30)
    expect(waitSeconds).toSatisfy((left) => left > 0 && left <= 10)
    kernel.advance(10_000)
    expect(outcome(await say(conversationId, fan))).toBe(200)
  })

  test('accepts one of several messages that come at once', async () => {
    const { conversationId } = await goLive()
    await slowDown(conversationId, 5)
    const answers = await Promise.all(Array.from({ length: 4 }, () => say(conversationId, fan)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is announced to the room at each change, and the room’s answers contain it', async () => {
    const { conversationId, streamId } = await goLive()
    for (const seconds of [10, 10, 0] as const) await slowDown(conversationId, seconds)
    const query = { channel: `private-room-${streamId}`, afterSeq: 0 }
    const { events } = await api.call(listEvents, { query })
    expect(events.filter(({ name }) => name === 'stream/slow-mode').map(({ payload }) => payload)).toEqual([
      { seconds: 10 },
      { seconds: 0 },
    ])
    await slowDown(conversationId, 60)
    expect((await read(conversationId, null)).slowModeSeconds).toBe(60)
  })

  test('can be set only by the room’s performer, to one of five values, while the room is open', async () => {
    const { conversationId, streamId } = await goLive()
    const stranger = await makePerformer(kernel)
    expect((await slowDown(conversationId, 5, stranger)).error?.code).toBe('NOT_FOUND')
    expect((await slowDown(conversationId, 7 as chat.SlowModeSeconds)).error?.code).toBe('INVALID_REQUEST')
    await api.call(endLive, { params: { id: streamId } }, star)
    expect((await slowDown(conversationId, 5)).error?.code).toBe('CHAT_CLOSED')
  })
})
