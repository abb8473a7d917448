'use client'

import Link from 'next/link'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { RoomMessage } from '#contract/conversations.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { useOnDemand } from '#components/layout/use-on-demand.ts'
import { removeMessage } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { DRAFT } from '#lib/tab-memory.ts'
import { ChatMessage } from './chat-message.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import type { ChosenMessage, MessageRights } from './message-menu.tsx'
import { useRoom } from './room-provider.tsx'
import { SlowModeNote } from './slow-mode-note.tsx'
import { useComposer } from './composer.ts'

/** Only hosts see it, so the browsers of viewers do not load it. A room works without it when it does not arrive. */
const SlowModeControl = lazy<ComponentType<{ conversationId: string }>>(() =>
  import('./slow-mode-control.tsx').then(
    (file) => ({ default: file.SlowModeControl }),
    () => ({ default: () => null }),
  ),
)

export interface RoomChatProps {
  conversationId: string
  /** Null for visitors, who can only read. */
  viewer: { _id: string; name: string } | null
  /** Where a visitor registers, and comes back to the chat. */
  registerHref: string
  canModerate: boolean
  /** The viewer is the performer of this room. */
  isHost: boolean
  currency: string
  /** Seconds until the viewer may write the next message, counted from the page's rendering. */
  waitSeconds: number
  /** Stands beside the input: the tip button. */
  aside?: ReactNode
}

export function RoomChat(props: RoomChatProps) {
  const { conversationId, viewer, isHost, currency, waitSeconds } = props
  const { state, markDeleted } = useRoom()
  const outbox = useComposer(conversationId, { isHost, waitSeconds })
  const [chosen, setChosen] = useState<ChosenMessage | null>(null)
  const menu = useOnDemand(async () => (await import('./message-menu.tsx')).MessageMenu)
  const { code: MessageMenu } = menu

  function choose(message: ChosenMessage) {
    setChosen(message)
    menu.ask()
  }

  async function remove(messageId: string) {
    const result = await reach(() => removeMessage(messageId))
    if (result.status === 'done') markDeleted(messageId)
    else toast.error(failureText(result))
  }

  return (
    <section aria-label="Chat" className="flex min-h-0 flex-1 flex-col">
      <MessageList conversationId={conversationId} count={state.messages.length + outbox.waiting.length}>
        {state.messages.map((message) => {
          const rights = findRights(message, props)
          const hasMenu = rights.canReport || rights.canDelete || rights.blockHref !== undefined
          return (
            <ChatMessage
              key={message._id}
              message={message}
              currency={currency}
              onMore={
                hasMenu
                  ? ({ currentTarget }) =>
                      choose({ ...rights, message, button: currentTarget.getBoundingClientRect() })
                  : undefined
              }
            />
          )
        })}
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
      </MessageList>
      {MessageMenu && (
        <MessageMenu chosen={chosen} onDelete={(id) => void remove(id)} onClose={() => setChosen(null)} />
      )}
      {isHost && state.status !== 'ended' && (
        <Suspense>
          <SlowModeControl conversationId={conversationId} />
        </Suspense>
      )}
      {!isHost && viewer && state.status !== 'ended' && <SlowModeNote secondsLeft={outbox.secondsLeft} />}
      {outbox.problem !== null && (
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-line bg-warning-soft px-4 py-2 text-sm"
        >
          <p className="min-w-0 flex-1">
            <strong className="text-warning">Not sent.</strong> {outbox.problem}
          </p>
          <Button size="sm" variant="secondary" onClick={outbox.send}>
            Send again
          </Button>
        </div>
      )}
      <ChatFoot {...props} outbox={outbox} />
    </section>
  )
}

function ChatFoot({
  conversationId,
  viewer,
  registerHref,
  aside,
  outbox,
}: RoomChatProps & { outbox: ReturnType<typeof useComposer> }) {
  const { status } = useRoom().state
  return (
    <div className="@container/foot flex items-center gap-2 border-t border-line p-2 sm:p-3">
      {viewer && status !== 'ended' ? (
        <MessageForm
          name={`${DRAFT}message ${viewer._id} ${conversationId}`}
          text={outbox.text}
          secondsLeft={outbox.secondsLeft}
          onType={outbox.type}
          onSend={outbox.send}
        />
      ) : (
        <p className="flex-1 px-1 text-sm text-muted">
          {status === 'ended' ? (
            <>
              The chat of this show is closed.
              {outbox.text && (
                <>
                  {' '}
                  You were writing: <q className="[overflow-wrap:anywhere]">{outbox.text}</q>
                </>
              )}
            </>
          ) : (
            <>
              <Link href={registerHref} className="font-semibold text-brand-text underline" prefetch={false}>
                Sign up
              </Link>{' '}
              to join the chat.
            </>
          )}
        </p>
      )}
      {aside}
    </div>
  )
}

function findRights(
  { kind, sender, isDeleted }: RoomMessage,
  { viewer, canModerate, isHost }: RoomChatProps,
): MessageRights {
  const isOwn = sender._id === viewer?._id
  if (isDeleted || !viewer) return { canReport: false, canDelete: false, blockHref: undefined }
  return {
    canReport: !isOwn,
    // A tip's message is a receipt, so its sender cannot delete it.
    canDelete: canModerate || (kind === 'text' && isOwn),
    blockHref:
      isHost && !isOwn
        ? `/model/blocks?user=${encodeURIComponent(sender.username || sender._id)}`
        : undefined,
  }
}
