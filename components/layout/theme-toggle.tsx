'use client'

import { Check, Moon, Sun } from 'lucide'
import { saveUiSettings } from '#lib/ui-settings.ts'
import { cn } from '#lib/cn.ts'
import { buttonVariants } from '../ui/button.tsx'
import { MENU_ITEM_CLASSES } from '../ui/popover-menu.tsx'
import { useUiSettings } from './use-ui-settings.ts'
import { Icon } from '../ui/icon.tsx'

/** Switches between light and dark. The style sheet shows the right icon before this code has loaded. */
export function ThemeToggle({
  variant = 'icon',
  className,
}: {
  variant?: 'icon' | 'row'
  className?: string
}) {
  const { theme } = useUiSettings()
  const isDark = theme === 'dark'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      onClick={() => saveUiSettings({ theme: isDark ? 'light' : 'dark' })}
      className={cn(
        variant === 'icon' ? buttonVariants({ variant: 'ghost', size: 'icon' }) : MENU_ITEM_CLASSES,
        className,
      )}
    >
      <Icon of={Moon} className="dark:hidden" />
      <Icon of={Sun} className="hidden dark:block" />
      {variant === 'row' && (
        <>
          <span>Dark theme</span>
          {isDark && <Icon of={Check} className="ml-auto" />}
        </>
      )}
    </button>
  )
}
