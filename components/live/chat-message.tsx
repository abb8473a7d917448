'use client'

import { EllipsisVertical } from 'lucide'
import { type MouseEvent, useEffect, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Icon } from '#components/ui/icon.tsx'
import { hueOf } from '#components/ui/initials.ts'
import { LinkedText } from '#components/ui/linked-text.tsx'
import type { RoomMessage } from '#contract/conversations.ts'
import { cn } from '#lib/cn.ts'

export interface ChatMessageProps {
  message: RoomMessage
  currency: string
  /** Opens the message's menu; undefined when the viewer may do nothing with the message. */
  onMore: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

/** How long a tip counts as happening now. */
const TIP_NOW_MS = 60_000

export function ChatMessage({ message, currency, onMore }: ChatMessageProps) {
  const { sender, text, isDeleted } = message
  if (message.kind === 'tip' && !isDeleted) {
    return (
      <TipRow message={message}>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-semibold">{sender.name}</span> tipped{' '}
          <strong className="money">{formatMoney(message.amountCents ?? 0, currency)}</strong>
          {text && (
            <span className="mt-0.5 block">
              <LinkedText text={text} />
            </span>
          )}
        </p>
        {/* The negative margin undoes the card's padding, so that the button lines up with those of other messages. */}
        {onMore && <MoreButton message={message} onMore={onMore} className="-mr-3" />}
      </TipRow>
    )
  }
  return (
    <li className="group/message flex items-start gap-2" data-message={message._id}>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-semibold" style={{ color: nameColour(sender._id) }}>
          {sender.name}
        </span>{' '}
        {sender.isPerformer && <Badge variant="brand">Host</Badge>}{' '}
        <span className={isDeleted ? 'text-muted italic' : undefined}>
          {isDeleted ? text : <LinkedText text={text} />}
        </span>
      </p>
      {onMore && <MoreButton message={message} onMore={onMore} />}
    </li>
  )
}

/** A tip's row. It has the spotlight for a minute, then a plum background. */
function TipRow({ message, children }: { message: RoomMessage; children: React.ReactNode }) {
  // The server cannot know the reader's clock, so the first effect lights a tip that arrives while they watch.
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    const leftMs = Date.parse(message.createdAt) + TIP_NOW_MS - Date.now()
    setNow(leftMs > 0)
    if (leftMs <= 0) return
    const timer = setTimeout(() => setNow(false), leftMs)
    return () => clearTimeout(timer)
  }, [message.createdAt])
  return (
    <li
      className={`group/message flex items-start gap-2 rounded-control px-3 py-2 ${isNow ? 'spotlight' : 'bg-brand-soft text-ink'}`}
      data-message={message._id}
      data-tip={isNow ? 'now' : 'past'}
    >
      {children}
    </li>
  )
}

function MoreButton({
  message,
  onMore,
  className,
}: {
  message: RoomMessage
  onMore(event: MouseEvent<HTMLElement>): void
  className?: string
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className={cn(
        'tap -my-1.5 size-8 text-inherit opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60',
        className,
      )}
      aria-label={`More about the message of ${message.sender.name}: ${message.text.slice(0, 40)}`}
      aria-haspopup="true"
      onClick={onMore}
    >
      <Icon of={EllipsisVertical} className="size-4" />
    </Button>
  )
}

/** Coprime to 360, so that names which differ in one letter get hues that are far apart. */
const SPREAD = 137

/** A colour that distinguishes a name in a chat, and is readable on every background of both themes. */
export function nameColour(name: string): string {
  const hue = (hueOf(name) * SPREAD) % 360
  return `light-dark(oklch(0.43 0.13 ${hue}), oklch(0.84 0.1 ${hue}))`
}
