'use client'

import { Ban, Trash2 } from 'lucide'
import Link from 'next/link'
import type { RoomMessage } from '#contract/conversations.ts'
import { ReportLink } from '#components/reports/report-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Icon } from '../ui/icon.tsx'

export interface ChatMessageProps {
  message: RoomMessage
  currency: string
  canDelete: boolean
  onDelete(): void
  /** Leads the host to the form that blocks the sender. It opens a tab of its own, since this one may be on air. */
  blockHref?: string | undefined
  canReport?: boolean
}

export function ChatMessage({
  message,
  currency,
  canDelete,
  onDelete,
  blockHref,
  canReport,
}: ChatMessageProps) {
  const { sender, text, isDeleted } = message
  if (message.kind === 'tip' && !isDeleted) {
    return (
      <li className="spotlight rounded-control px-3 py-2" data-message={message._id}>
        <span className="font-semibold">{sender.name}</span> tipped{' '}
        <strong className="money">{formatMoney(message.amountCents ?? 0, currency)}</strong>
        {text && <span className="mt-0.5 block">{text}</span>}
      </li>
    )
  }
  return (
    <li className="group/message flex items-start gap-2" data-message={message._id}>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-semibold text-muted">{sender.name}</span>{' '}
        {sender.isPerformer && <Badge variant="brand">Host</Badge>}{' '}
        <span className={isDeleted ? 'text-muted italic' : undefined}>{text}</span>
      </p>
      {canReport && (
        <ReportLink
          targetType="message"
          targetId={message._id}
          label={`the message of ${sender.name}`}
          className="-my-1 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-60"
        />
      )}
      {blockHref && (
        <Link
          href={blockHref}
          target="_blank"
          aria-label={`Block ${sender.name}, in a new tab`}
          className="tap -my-1 grid size-9 place-items-center rounded-control text-muted opacity-60 group-hover/message:opacity-100 hover:bg-sunken focus-visible:opacity-100"
        >
          <Icon of={Ban} className="size-4" />
        </Link>
      )}
      {canDelete && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="tap -my-1 opacity-60 group-hover/message:opacity-100 focus-visible:opacity-100"
          aria-label={`Delete the message of ${sender.name}: ${text.slice(0, 40)}`}
          onClick={onDelete}
        >
          <Icon of={Trash2} className="size-4" />
        </Button>
      )}
    </li>
  )
}
