'use client'

import { PanelLeft, PanelTop } from 'lucide'
import { cn } from '#lib/cn.ts'
import { saveUiSettings } from '#lib/ui-settings.ts'
import { Icon } from '../ui/icon.tsx'
import { useUiSettings } from './use-ui-settings.ts'

/** Makes the rail narrow or wide; the browser remembers which. */
export function CollapseButton({ controls }: { controls: string }) {
  const { collapsed } = useUiSettings()
  return (
    <button
      type="button"
      aria-controls={controls}
      onClick={() => saveUiSettings({ collapsed: !collapsed })}
      className="flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon of={PanelLeft} className="size-5 shrink-0" />
      <span className="collapsed:sr-only">{collapsed ? 'Widen the menu' : 'Narrow the menu'}</span>
    </button>
  )
}

/** Keeps the header at the top while the page scrolls, or lets it go; the browser remembers which. */
export function FixedHeaderButton({
  hasWords = true,
  className,
}: {
  hasWords?: boolean
  className?: string
}) {
  const { fixedHeader } = useUiSettings()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={fixedHeader}
      aria-label="Header stays in view"
      title="Header stays in view"
      onClick={() => saveUiSettings({ fixedHeader: !fixedHeader })}
      className={cn(
        'flex h-10 w-full items-center gap-3 rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Icon of={PanelTop} className="size-5 shrink-0" />
      {hasWords && (
        <span className="flex-1 truncate text-left">
          {fixedHeader ? 'Let the header scroll' : 'Keep the header in view'}
        </span>
      )}
    </button>
  )
}
