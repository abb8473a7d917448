'use client'

import { HandCoins } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Few viewers of a profile or a room open the dialog, so it loads on demand. */
const TipSheet = lazy(() => import('../live/tip-sheet.tsx').then((module) => ({ default: module.TipSheet })))

interface TipButtonProps {
  performer: { _id: string; name: string }
  /** The stream in which the fan gives the tip. */
  streamId?: string
  variant?: 'secondary' | 'spotlight'
}

/** Opens the tip sheet, and loads it at the first press. */
export function TipButton({ performer, streamId, variant = 'secondary' }: TipButtonProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) {
    return (
      <Button variant={variant} onClick={() => setWanted(true)}>
        <TipLabel />
      </Button>
    )
  }
  return (
    <Suspense
      fallback={
        <Button variant={variant} loading>
          <TipLabel />
        </Button>
      }
    >
      <TipSheet
        performer={performer}
        streamId={streamId}
        isOpenAtFirst
        trigger={
          <Button variant={variant}>
            <TipLabel />
          </Button>
        }
      />
    </Suspense>
  )
}

function TipLabel() {
  return (
    <>
      <Icon of={HandCoins} /> Tip
    </>
  )
}
