import { describe, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/conversations.ts'
import type { EventName } from '#contract/events.ts'
import { addEarlier, addMessage, addOlder, applyRoomEvent, type RoomState } from './room-state.ts'

const EMPTY: RoomState = {
  status: 'live',
  title: '',
  viewerCount: 0,
  isCameraOff: false,
  isMuted: false,
  messages: [],
  hasOlder: false,
  isChatRead: true,
  lastTip: null,
  tipsCents: 0,
  slowModeSeconds: 0,
  arrivedKeys: [],
}

function message(id: string, more: Partial<RoomMessage> = {}): RoomMessage {
  return {
    _id: id,
    conversationId: 'room',
    kind: 'text',
    text: `text ${id}`,
    amountCents: null,
    isDeleted: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    sender: { _id: 'fan', username: 'fan', name: 'Fan', isPerformer: false },
    ...more,
  }
}

let seq = 0
const event = (name: EventName, payload: unknown) => ({ seq: ++seq, name, payload })

describe('the room', () => {
  test('shows a message once, whether the answer or the socket brings it first', () => {
    const sent = addMessage(EMPTY, { message: message('a'), idempotencyKey: 'key-a' })
    const heard = applyRoomEvent(sent, event('stream/message', { message: message('a') }))
    expect(heard.messages).toHaveLength(1)
  })

  test('records the key of a sent message, whether the answer or the socket brings it first', () => {
    const sent = { message: message('a'), idempotencyKey: 'key-a' }
    const heard = applyRoomEvent(EMPTY, event('stream/message', sent))
    expect(heard.arrivedKeys).toEqual(['key-a'])
    expect(addMessage(heard, sent)).toBe(heard)
    const caughtUp = applyRoomEvent(EMPTY, event('stream/message', { message: message('a') }))
    expect(addMessage(caughtUp, sent)).toMatchObject({ messages: [{ _id: 'a' }], arrivedKeys: ['key-a'] })
  })

  test('keeps a deleted message in its place', () => {
    const two = [message('a'), message('b')].reduce(
      (state, one) => addMessage(state, { message: one }),
      EMPTY,
    )
    const after = applyRoomEvent(two, event('stream/message-deleted', { messageId: 'a' }))
    expect(after.messages.map((one) => one.text)).toEqual(['Message deleted', 'text b'])
    expect(after.messages[0]?.isDeleted).toBe(true)
  })

  test('adds a tip to the sum once and remembers it as the newest', () => {
    const tip = message('t', { kind: 'tip', amountCents: 500 })
    const once = applyRoomEvent(EMPTY, event('stream/tip', { message: tip }))
    const twice = applyRoomEvent(once, event('stream/tip', { message: tip }))
    expect(twice).toMatchObject({ tipsCents: 500, lastTip: { _id: 't' } })
    expect(twice.messages).toHaveLength(1)
  })

  test('follows interruption, return and end', () => {
    const names: EventName[] = ['stream/interrupted', 'stream/resumed', 'stream/ended']
    const states = names.map((name) => applyRoomEvent({ ...EMPTY, viewerCount: 4 }, event(name, {})))
    expect(states.map((one) => one.status)).toEqual(['interrupted', 'live', 'ended'])
    expect(states[2]?.viewerCount).toBe(0)
  })

  test('keeps a limited number of messages', () => {
    let state = EMPTY
    for (let at = 0; at < 400; at++)
      state = addMessage(state, { message: message(String(at)), idempotencyKey: `key-${at}` })
    expect(state.messages).toHaveLength(300)
    expect(state.arrivedKeys).toHaveLength(300)
    expect(state.messages.at(-1)?._id).toBe('399')
    expect(state.hasOlder).toBe(true)
  })

  test('puts older messages in front, each once, and keeps them when new ones arrive', () => {
    const shown = addMessage({ ...EMPTY, hasOlder: true }, { message: message('new') })
    const older = Array.from({ length: 400 }, (_, at) => message(`old-${at}`))
    const read = addOlder(shown, [...older, message('new')], false)
    expect(read.messages).toHaveLength(401)
    expect(read.messages[0]?._id).toBe('old-0')
    expect(read.hasOlder).toBe(false)
    const later = addMessage(read, { message: message('newest') })
    expect(later.messages).toHaveLength(401)
    expect(later.hasOlder).toBe(true)
  })

  test('shows the title that the performer sets during the stream', () => {
    const dark = applyRoomEvent(
      EMPTY,
      event('stream/devices', { streamId: 's', isCameraOff: true, isMuted: false }),
    )
    expect(dark).toMatchObject({ isCameraOff: true, isMuted: false, status: 'live' })
    const renamed = applyRoomEvent(EMPTY, event('stream/renamed', { streamId: 's', title: 'Encore' }))
    expect(renamed.title).toBe('Encore')
  })
})

test('puts the loaded messages before those that arrived meanwhile, each once', () => {
  const asked = { ...EMPTY, isChatRead: false, messages: [message('b'), message('c')] }
  const chat = { data: [message('a'), message('b')], total: 2, slowModeSeconds: 10 as const }
  const state = addEarlier(asked, chat)
  expect(state.messages.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  expect(state).toMatchObject({ isChatRead: true, hasOlder: false, slowModeSeconds: 10 })
})
