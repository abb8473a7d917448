'use client'

import { ArrowDown } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { RetryLink } from '#components/site/retry-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { RoomMessage } from '#contract/conversations.ts'
import { useRoom } from './room-provider.tsx'

const NEAR_END_PX = 80
const NEAR_START_PX = 160

export interface MessageListProps {
  conversationId: string
  /** The rows of the messages, oldest first. */
  children: ReactNode
  /** How many rows there are, pending ones included. */
  count: number
}

/**
 * The room's messages in a box that scrolls. It follows the newest one while the reader is at its end, stays in place
 * while they read above, and loads older ones when they reach its start.
 */
export function MessageList({ conversationId, children, count }: MessageListProps) {
  const { state } = useRoom()
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const newest = useRef<Element | null>(undefined)
  /** A box scrolls by whole pixels of the screen; the remainder is added to the next message's distance. */
  const owedPx = useRef(0)
  const older = useOlderMessages(conversationId)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (!box.current || !rows.current) return
    const before = newest.current
    const last = rows.current.lastElementChild
    newest.current = last
    // A reader may have scrolled before this code ran.
    if (before === undefined) return onScroll()
    if (before === last) return
    if (isAtEnd) box.current.scrollTop = 0
    else if (before?.isConnected) keepPlace(box.current, bottomOf(rows.current) - bottomOf(before))
  })

  function keepPlace(scrolled: HTMLElement, addedPx: number) {
    const from = scrolled.scrollTop
    scrolled.scrollTop -= addedPx + owedPx.current
    owedPx.current += addedPx - (from - scrolled.scrollTop)
  }

  function onScroll() {
    if (!box.current) return
    const { scrollTop, scrollHeight, clientHeight } = box.current
    const toEnd = -scrollTop
    const isNearEnd = toEnd < NEAR_END_PX
    setAtEnd(isNearEnd)
    const toStart = scrollHeight - clientHeight - toEnd
    if (!isNearEnd && toStart < NEAR_START_PX && older.status === 'idle') void older.load()
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-live={older.status === 'loading' ? 'off' : 'polite'}
        aria-relevant="additions"
        // A reader with a keyboard must be able to scroll the list.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Messages"
        // A reversed box is at its end before any code runs, and stays there when its height changes: `scrollTop` is 0
        // at the end and negative above it.
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onScroll={onScroll}
      >
        <div className="mb-auto shrink-0 px-4 py-4">
          {state.hasOlder && (
            <div className="pb-3 text-center text-sm">
              {older.status === 'failed' && (
                <p role="alert" className="pb-2 text-muted">
                  Error occured, please try again later
                </p>
              )}
              <Button
                size="sm"
                variant="secondary"
                loading={older.status === 'loading'}
                onClick={() => void older.load()}
              >
                {older.status === 'failed' ? 'Try again' : 'Older messages'}
              </Button>
            </div>
          )}
          {!state.isChatRead && <ChatFailure />}
          {count === 0 && state.isChatRead && (
            <p className="text-muted">Nobody has said anything yet. Say hello.</p>
          )}
          <ol ref={rows} className="space-y-2.5">
            {children}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="sm"
          variant="secondary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-lift"
          onClick={() => box.current?.scrollTo(0, 0)}
        >
          <Icon of={ArrowDown} className="size-4" /> Newest
        </Button>
      )}
    </div>
  )
}

function bottomOf(element: Element): number {
  return element.getBoundingClientRect().bottom
}

/** Replaces a room's earlier messages when upstream did not answer (spec §8); new messages still arrive. */
function ChatFailure() {
  return (
    <FormMessage tone="error" title="Error occured, please try again later">
      <RetryLink />
    </FormMessage>
  )
}

const PAGE = 25 // spec §9

export type OlderState = 'idle' | 'loading' | 'failed'

/** Loads messages that are older than those of the room, 25 at a time. */
function useOlderMessages(conversationId: string) {
  const { state, addOlder } = useRoom()
  const [status, setStatus] = useState<OlderState>('idle')

  async function load() {
    if (status === 'loading' || !state.hasOlder) return
    setStatus('loading')
    const page = await fetchMessages(conversationId, state.messages.length).catch(() => null)
    if (!page) return setStatus('failed')
    addOlder(page.data, page.total > state.messages.length + page.data.length)
    // Leaves the state "loading" only when the messages are painted; before that, a screen reader would announce
    // them as new ones.
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
