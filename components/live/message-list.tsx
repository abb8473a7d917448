'use client'

import { ArrowDown } from 'lucide'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { ChatFailure } from './chat-failure.tsx'
import { useRoom } from './room-provider.tsx'
import { useOlderMessages } from './use-older-messages.ts'

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
 * while they read above, and brings older ones as they come to its start.
 */
export function MessageList({ conversationId, children, count }: MessageListProps) {
  const { state } = useRoom()
  const box = useRef<HTMLDivElement>(null)
  const older = useOlderMessages(conversationId)
  const [isAtEnd, setAtEnd] = useState(true)
  const shown = useRef({ firstId: state.messages[0]?._id, height: 0 })
  const firstId = state.messages[0]?._id

  useLayoutEffect(() => {
    if (!box.current || count === 0) return
    const { scrollHeight } = box.current
    const before = shown.current
    if (isAtEnd) box.current.scrollTop = scrollHeight
    else if (before.firstId !== firstId) box.current.scrollTop += scrollHeight - before.height
    shown.current = { firstId, height: scrollHeight }
  }, [count, firstId, isAtEnd])

  // Turning the phone, or a note that opens under the list, leaves it less room: its end stays in view.
  useEffect(() => {
    const watched = box.current
    if (!isAtEnd || !watched) return
    const observer = new ResizeObserver(() => (watched.scrollTop = watched.scrollHeight))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isAtEnd])

  function onScroll() {
    if (!box.current) return
    const { scrollTop, scrollHeight, clientHeight } = box.current
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
    setAtEnd(isNearEnd)
    if (!isNearEnd && scrollTop < NEAR_START_PX && older.status === 'idle') void older.load()
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
        className="absolute inset-0 overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none]"
        onScroll={onScroll}
      >
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
        <ol className="space-y-2.5">{children}</ol>
      </div>
      {!isAtEnd && (
        <Button
          size="sm"
          variant="secondary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-lift"
          onClick={() => setAtEnd(true)}
        >
          <Icon of={ArrowDown} className="size-4" /> Newest
        </Button>
      )}
    </div>
  )
}
