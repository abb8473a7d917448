'use client'

import { useState } from 'react'
import type { RoomMessage } from '#contract/conversations.ts'
import { useRoom } from './room-provider.tsx'

const PAGE = 25 // spec §9

export type OlderState = 'idle' | 'loading' | 'failed'

/** Loads messages that are older than those of the room, 25 at a time. */
export function useOlderMessages(conversationId: string) {
  const { state, addOlder } = useRoom()
  const [status, setStatus] = useState<OlderState>('idle')

  async function load() {
    if (status === 'loading' || !state.hasOlder) return
    setStatus('loading')
    const page = await fetchMessages(conversationId, state.messages.length).catch(() => null)
    if (!page) return setStatus('failed')
    addOlder(page.data, page.total > state.messages.length + page.data.length)
    // It waits until they are painted; before, a screen reader would announce them as new ones.
    requestAnimationFrame(() => setStatus('idle'))
  }

  return { status, load }
}

/** @throws Error when the answer is not 2xx */
async function fetchMessages(
  conversationId: string,
  offset: number,
): Promise<{ data: RoomMessage[]; total: number }> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(PAGE) })
  const response = await fetch(`/api/rooms/${conversationId}/messages?${query.toString()}`)
  if (!response.ok) throw new Error(`messages answered ${response.status}`)
  return ((await response.json()) as { data: { data: RoomMessage[]; total: number } }).data
}
