import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface PopoverMenuProps {
  /** The id must be unique on the page. */
  id: string
  /** The button's name for screen readers. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  /** Links and forms. */
  children: ReactNode
  triggerClassName?: string
  className?: string
}

/**
 * A panel of links under the header, by the browser's own popover: it opens, closes on Escape and on a press outside,
 * and returns the focus without a line of JavaScript. On a phone it rises from below.
 */
export function PopoverMenu({ id, label, trigger, children, triggerClassName, className }: PopoverMenuProps) {
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={cn('tap', triggerClassName)}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        className={cn(
          'fixed inset-auto top-[calc(var(--header-height)+0.25rem)] right-4 m-0 max-h-[calc(100dvh-6rem)] w-72 overflow-y-auto rounded-media border border-line bg-surface p-2 text-ink shadow-lift',
          'opacity-0 transition-[opacity,translate,overlay,display] transition-discrete duration-150 -translate-y-1 open:translate-y-0 open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0',
          'backdrop:bg-transparent max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-md:backdrop:bg-[oklch(0.13_0.03_310/0.55)]',
          'md:right-[max(2rem,calc((100vw-1240px)/2))]',
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}

/** The style of a link or button in a PopoverMenu. */
export const MENU_ITEM_CLASSES =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken [&_svg]:size-5 [&_svg]:text-muted'
