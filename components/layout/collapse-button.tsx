'use client'

import { PanelLeft } from 'lucide'
import { saveUiSettings } from '#lib/ui-settings.ts'
import { useUiSettings } from './use-ui-settings.ts'
import { Icon } from '../ui/icon.tsx'

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
