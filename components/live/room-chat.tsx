'use client'

import { ArrowDown } from 'lucide'
import Link from 'next/link'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { RoomMessage } from '#contract/conversations.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { removeMessage } from '#lib/actions/conversations.ts'
import { failureText } from '#lib/result.ts'
import { ChatMessage } from './chat-message.tsx'
import { MessageForm } from './message-form.tsx'
import { useRoom } from './room-provider.tsx'
import { SlowModeControl, SlowModeNote } from './slow-mode.tsx'
import { useOutbox } from './use-outbox.ts'
import { Icon } from '../ui/icon.tsx'

export interface RoomChatProps {
  conversationId: string
  /** Null for visitors, who can only read. */
  viewer: { _id: string; name: string } | null
  loginHref: string
  canModerate: boolean
  /** The viewer is the performer of this room. */
  isHost: boolean
  currency: string
  /** Until the viewer may write the next message, when the page was made. */
  waitSeconds: number
  /** Stands beside the input: the tip button. */
  aside?: ReactNode
}

const NEAR_END_PX = 80

export function RoomChat(props: RoomChatProps) {
  const { conversationId, viewer, loginHref, canModerate, isHost, currency, waitSeconds, aside } = props
  const { state, markDeleted } = useRoom()
  const outbox = useOutbox(conversationId, { isHost, waitSeconds })
  const list = useRef<HTMLOListElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const count = state.messages.length + outbox.waiting.length

  // The list follows the newest message while the reader is at its end, and stays in place while they read above.
  useLayoutEffect(() => {
    if (isAtEnd && count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [count, isAtEnd])

  async function remove(messageId: string) {
    const result = await removeMessage(messageId).catch(() => null)
    if (result?.status === 'done') markDeleted(messageId)
    else toast.error(result ? failureText(result) : 'Error occured, please try again later')
  }

  return (
    <section aria-label="Chat" className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        <ol
          ref={list}
          role="log"
          aria-live="polite"
          aria-relevant="additions"
          // A reader with a keyboard must be able to scroll the list.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Messages"
          className="absolute inset-0 space-y-2.5 overflow-y-auto overscroll-contain px-4 py-4"
          onScroll={({ currentTarget: box }) =>
            setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX)
          }
        >
          {count === 0 && <li className="text-muted">Nobody has said anything yet. Say hello.</li>}
          {state.messages.map((message) => (
            <ChatMessage
              key={message._id}
              message={message}
              currency={currency}
              canDelete={!message.isDeleted && (canModerate || mayDeleteOwn(message, viewer?._id))}
              onDelete={() => void remove(message._id)}
              canReport={!message.isDeleted && viewer !== null && message.sender._id !== viewer._id}
              blockHref={isHost ? blockHref(message, viewer) : undefined}
            />
          ))}
          {outbox.waiting.map(({ key, text }) => (
            <li key={key} className="flex items-baseline gap-2 text-muted">
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{viewer?.name}</span> {text}
              </p>
              <span className="flex shrink-0 items-center gap-1.5 text-sm">
                <Spinner className="size-3 shrink-0" label="" /> Sending
              </span>
            </li>
          ))}
        </ol>
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
      {isHost && state.status !== 'ended' && <SlowModeControl conversationId={conversationId} />}
      {!isHost && viewer && state.status !== 'ended' && <SlowModeNote secondsLeft={outbox.secondsLeft} />}
      <div className="flex items-center gap-2 border-t border-line p-3">
        {viewer && state.status !== 'ended' ? (
          <MessageForm
            text={outbox.text}
            secondsLeft={outbox.secondsLeft}
            onType={outbox.type}
            onSend={outbox.send}
          />
        ) : (
          <p className="flex-1 px-1 text-sm text-muted">
            {state.status === 'ended' ? (
              'The chat of this show is closed.'
            ) : (
              <>
                <Link href={loginHref} className="font-semibold text-brand-text underline">
                  Log in
                </Link>{' '}
                to join the chat.
              </>
            )}
          </p>
        )}
        {aside}
      </div>
    </section>
  )
}

function blockHref({ sender, isDeleted }: RoomMessage, viewer: RoomChatProps['viewer']) {
  if (isDeleted || sender._id === viewer?._id) return undefined
  return `/model/blocks?user=${encodeURIComponent(sender.username || sender._id)}`
}

function mayDeleteOwn(message: { kind: string; sender: { _id: string } }, viewerId: string | undefined) {
  return message.kind === 'text' && message.sender._id === viewerId
}
