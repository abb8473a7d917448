import { ArrowLeftRight } from 'lucide'
import type { AccountLabel } from '#lib/session/resting.ts'
import { cn } from '#lib/cn.ts'
import { NextField } from '../auth/next-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { MENU_ITEM_CLASSES } from '../ui/popover-menu.tsx'

/** Switches to the browser's other account: a plain form, since the browser has to load another document. */
export function SwitchForm({
  other,
  next = null,
  className = cn(MENU_ITEM_CLASSES, 'py-1.5 leading-tight'),
}: {
  other: Pick<AccountLabel, 'name' | 'isPerformer'>
  next?: string | null
  className?: string
}) {
  return (
    <form method="post" action="/api/session/switch">
      <NextField next={next} />
      <button type="submit" className={className}>
        <Icon of={ArrowLeftRight} className="shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">Switch to {other.name}</span>
          <span className="block text-sm font-normal opacity-80">
            {other.isPerformer ? 'Your performer account' : 'Your fan account'}
          </span>
        </span>
      </button>
    </form>
  )
}
