'use client'

import { HandCoins } from 'lucide'
import { useEffect, useState, type ComponentType } from 'react'
import { useUnderWay } from '../layout/use-under-way.ts'
import type { TipSheetProps } from '../live/tip-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast-store.ts'

export interface TipButtonProps {
  performer: { _id: string; name: string }
  /** The stream in which the fan gives the tip. */
  streamId?: string
  variant?: 'secondary' | 'spotlight'
  /**
   * The viewer wanted to tip before they registered: the sheet opens by itself, and pays nothing before the fan
   * chooses.
   */
  isOpenAtFirst?: boolean
}

/**
 * Opens the sheet for a tip. Few viewers of a profile or a room need the dialog and its form, so the browser loads
 * them at the first press; without a network the page shows a message and stays.
 */
export function TipButton({
  performer,
  streamId,
  variant = 'secondary',
  isOpenAtFirst = false,
}: TipButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<TipSheetProps> | null>(null)
  const loading = useUnderWay<true>()

  function load() {
    const fetchSheet = async () => {
      const loaded = await import('../live/tip-sheet.tsx').catch(() => null)
      if (loaded) setSheet(() => loaded.TipSheet)
      else
        toast.error(
          navigator.onLine ? 'No answer. Please try again.' : 'You are offline. Try again when you are back.',
        )
    }
    void loading.run(true, fetchSheet)
  }

  useEffect(() => {
    if (!isOpenAtFirst) return
    // The intent leaves the address, so that neither a reload nor a shared address opens the sheet.
    history.replaceState(null, '', location.pathname)
    load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const label = (
    <>
      <Icon of={HandCoins} />
      {/* In a narrow chat the message box needs the space. */}
      <span className="@max-[18rem]/foot:sr-only">Tip</span>
    </>
  )
  if (!Sheet) {
    return (
      <Button variant={variant} loading={loading.items.length > 0} onClick={load}>
        {label}
      </Button>
    )
  }
  return (
    <Sheet
      performer={performer}
      streamId={streamId}
      isOpenAtFirst
      trigger={<Button variant={variant}>{label}</Button>}
    />
  )
}
