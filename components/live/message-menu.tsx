'use client'

import { Ban, Flag, Trash2 } from 'lucide'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import type { RoomMessage } from '#contract/conversations.ts'
import { reportPath } from '#components/reports/report-texts.ts'
import { Icon } from '#components/ui/icon.tsx'
import { MENU_ITEM_CLASSES } from '#components/ui/popover-menu.tsx'

/** What a viewer may do about a message. */
export interface MessageRights {
  canReport: boolean
  canDelete: boolean
  /** The address of the form by which the host blocks the sender. */
  blockHref: string | undefined
}

export interface ChosenMessage extends MessageRights {
  message: RoomMessage
  /** The edges of the button that the viewer has pressed. */
  button: DOMRect
}

/**
 * The menu of one message. On a phone it rises from below; elsewhere it opens at the button, above or below it, where
 * there is more room. Its links open a new tab, because this one plays a stream or is on air.
 */
export function MessageMenu({
  chosen,
  onDelete,
  onClose,
}: {
  chosen: ChosenMessage | null
  onDelete(messageId: string): void
  onClose(): void
}) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!chosen || !menu.current) return
    menu.current.showPopover()
    menu.current.querySelector<HTMLElement>('a, button')?.focus()
  }, [chosen])
  return (
    <div
      ref={menu}
      id="message-menu"
      popover="auto"
      role="group"
      aria-label="What to do about the message"
      style={chosen ? findPlace(chosen.button) : undefined}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
      className="fixed inset-auto m-0 w-60 rounded-media border border-line bg-surface p-2 text-ink shadow-lift max-md:inset-x-0 max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-md:backdrop:bg-[oklch(0.13_0.03_310/0.55)] md:top-(--menu-top) md:right-(--menu-right) md:bottom-(--menu-bottom)"
    >
      {chosen && (
        <>
          {chosen.canReport && (
            <Link
              href={reportPath('message', chosen.message._id)}
              prefetch={false}
              rel="nofollow"
              target="_blank"
              className={MENU_ITEM_CLASSES}
            >
              <Icon of={Flag} /> Report this message
              <span className="sr-only">, in a new tab</span>
            </Link>
          )}
          {chosen.blockHref && (
            <Link href={chosen.blockHref} target="_blank" className={MENU_ITEM_CLASSES}>
              <Icon of={Ban} />
              <span className="min-w-0 truncate">Block {chosen.message.sender.name}</span>
              <span className="sr-only">, in a new tab</span>
            </Link>
          )}
          {chosen.canDelete && (
            <button
              type="button"
              className={MENU_ITEM_CLASSES}
              onClick={() => {
                menu.current?.hidePopover()
                onDelete(chosen.message._id)
              }}
            >
              <Icon of={Trash2} /> Delete this message
            </button>
          )}
        </>
      )}
    </div>
  )
}

function findPlace(button: DOMRect): React.CSSProperties {
  const isLow = button.top > innerHeight / 2
  return {
    '--menu-right': `${innerWidth - button.right}px`,
    '--menu-top': isLow ? 'auto' : `${button.bottom + 4}px`,
    '--menu-bottom': isLow ? `${innerHeight - button.top + 4}px` : 'auto',
  } as React.CSSProperties
}
