'use client'

import { HandCoins } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** A dialog and its form: wanted by few of those who look at a profile or a room. */
const TipSheet = lazy(() => import('../live/tip-sheet.tsx').then((module) => ({ default: module.TipSheet })))

interface TipButtonProps {
  performer: { _id: string; name: string }
  /** The show in which the tip is given. */
  streamId?: string
  variant?: 'secondary' | 'spotlight'
}

/** Opens the sheet for a tip, which is loaded when it is first wanted. */
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
