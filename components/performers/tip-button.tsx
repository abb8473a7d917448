'use client'

import { HandCoins } from 'lucide'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOnDemand } from '../layout/use-on-demand.ts'

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
  const sheet = useOnDemand(async () => (await import('../live/tip-sheet.tsx')).TipSheet)

  useEffect(() => {
    if (!isOpenAtFirst) return
    // The intent leaves the address, so that neither a reload nor a shared address opens the sheet.
    history.replaceState(null, '', location.pathname)
    sheet.ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const label = (
    <>
      <Icon of={HandCoins} />
      {/* In a narrow chat the message box needs the space. */}
      <span className="@max-[18rem]/foot:sr-only">Tip</span>
    </>
  )
  const { code: Sheet } = sheet
  if (!Sheet) {
    return (
      <Button variant={variant} loading={sheet.isLoading} onClick={sheet.ask}>
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
