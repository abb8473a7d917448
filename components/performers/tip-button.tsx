'use client'

import { HandCoins } from 'lucide'
import { useState, type ComponentType } from 'react'
import { tellLost, useUnderWay } from '../layout/use-under-way.ts'
import type { TipSheetProps } from '../live/tip-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface TipButtonProps {
  performer: { _id: string; name: string }
  /** The stream in which the fan gives the tip. */
  streamId?: string
  variant?: 'secondary' | 'spotlight'
}

/**
 * Opens the sheet for a tip. Few viewers of a profile or a room want the dialog and its form, so the browser loads
 * them at the first press; without a network the page says so and stays.
 */
export function TipButton({ performer, streamId, variant = 'secondary' }: TipButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<TipSheetProps> | null>(null)
  const loading = useUnderWay<true>()

  function load() {
    const fetchSheet = async () => {
      const { TipSheet } = await import('../live/tip-sheet.tsx')
      setSheet(() => TipSheet)
    }
    void loading.run(true, fetchSheet, tellLost)
  }

  const label = (
    <>
      <Icon of={HandCoins} /> Tip
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
