'use client'

import { useRouter } from 'next/navigation'
import { createContext, useContext, useReducer, useState, type ReactNode } from 'react'
import type { RoomMessage, SlowModeSeconds } from '#contract/conversations.ts'
import { EventsError, fetchEvents, type ChannelEvent } from '#lib/realtime/channel-events.ts'
import { useSequence } from '#lib/realtime/use-realtime.ts'
import {
  addEarlier,
  addMessage,
  addOlder,
  applyRoomEvent,
  markDeleted,
  type RoomState,
  type StreamMessage,
} from './room-state.ts'

type Change =
  | { type: 'event'; event: ChannelEvent }
  | { type: 'add'; sent: StreamMessage }
  | { type: 'older'; messages: readonly RoomMessage[]; hasOlder: boolean }
  | { type: 'delete'; messageId: string }
  | { type: 'slow-mode'; seconds: SlowModeSeconds }
  | { type: 'earlier'; chat: Chat }
  | { type: 'gone' }

type Chat = Parameters<typeof addEarlier>[1]

interface Room {
  state: RoomState
  /** Adds the message from an action's answer, before the socket brings it. */
  add(sent: StreamMessage): void
  /** Puts messages before those that the room shows; `hasOlder` tells whether there are more. */
  addOlder(messages: readonly RoomMessage[], hasOlder: boolean): void
  markDeleted(messageId: string): void
  /** Shows the slow mode that an action has set, before the socket reports it. */
  setSlowMode(seconds: SlowModeSeconds): void
}

const RoomContext = createContext<Room | null>(null)

function reduce(state: RoomState, change: Change): RoomState {
  if (change.type === 'event') return applyRoomEvent(state, change.event)
  if (change.type === 'earlier') return addEarlier(state, change.chat)
  if (change.type === 'gone') return { ...state, status: 'ended', messages: [], hasOlder: false }
  if (change.type === 'older') return addOlder(state, change.messages, change.hasOlder)
  if (change.type === 'slow-mode') return { ...state, slowModeSeconds: change.seconds }
  return change.type === 'add' ? addMessage(state, change.sent) : markDeleted(state, change.messageId)
}

export interface RoomProviderProps {
  channel: string
  lastSeq: number
  /** The messages until now; null when upstream did not answer. A later render may bring them. */
  chat: Chat | null
  initial: Pick<RoomState, 'status' | 'title' | 'viewerCount' | 'tipsCents' | 'isCameraOff' | 'isMuted'>
  children: ReactNode
}

/** Follows a room: by socket for members, by polling for visitors. Every message shows exactly once. */
export function RoomProvider({ channel, lastSeq, chat, initial, children }: RoomProviderProps) {
  const [state, change] = useReducer(reduce, {
    ...initial,
    messages: chat?.data ?? [],
    hasOlder: chat !== null && chat.total > chat.data.length,
    isChatRead: chat !== null,
    slowModeSeconds: chat?.slowModeSeconds ?? 0,
    lastTip: null,
    arrivedKeys: [],
  })
  const [isAsked, setAsked] = useState(chat === null)
  if (isAsked && chat) {
    setAsked(false)
    change({ type: 'earlier', chat })
  }
  const { refresh } = useRouter()

  async function fetchAfter(seq: number, signal: AbortSignal) {
    try {
      return await fetchEvents(channel, seq, signal)
    } catch (error) {
      // The room no longer exists for this viewer: video and chat end, and the page refreshes to the server's answer.
      if (error instanceof EventsError && error.status === 404) {
        change({ type: 'gone' })
        refresh()
      }
      throw error
    }
  }

  useSequence<ChannelEvent>({
    channel,
    lastSeq,
    fetchAfter,
    apply: (event) => change({ type: 'event', event }),
    isEnabled: state.status !== 'ended',
  })
  const room: Room = {
    state,
    add: (sent) => change({ type: 'add', sent }),
    addOlder: (messages, hasOlder) => change({ type: 'older', messages, hasOlder }),
    markDeleted: (messageId) => change({ type: 'delete', messageId }),
    setSlowMode: (seconds) => change({ type: 'slow-mode', seconds }),
  }
  return <RoomContext value={room}>{children}</RoomContext>
}

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('useRoom outside of a RoomProvider')
  return room
}
