'use client'

import { RotateCw, ZoomIn, ZoomOut } from 'lucide'
import { useState } from 'react'
import { PROMO_RATIO } from '#components/site/promo-ratio.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { type CropShape, CropStage, ZOOM_STEP } from './crop-stage.tsx'
import { cropPicture } from './crop-picture.ts'
import { MAX_ZOOM, startView, turnPicture, zoomPicture } from './crop-view.ts'

export interface CropDialogProps {
  shape: CropShape
  bitmap: ImageBitmap
  /** Receives the cropped picture, or null when the browser cannot crop it. */
  onUse(picture: File | null): void
  onCancel(): void
}

const RATIOS: Record<CropShape, number> = { avatar: 1, cover: 3, banner: PROMO_RATIO }
const TITLES: Record<CropShape, string> = {
  avatar: 'Frame your picture',
  cover: 'Frame your cover',
  banner: 'Frame the picture',
}

/** Lets the person crop a chosen picture to its shape. */
export function CropDialog({ shape, bitmap, onUse, onCancel }: CropDialogProps) {
  const frame = { picture: { width: bitmap.width, height: bitmap.height }, ratio: RATIOS[shape] }
  const [view, setView] = useState(() => startView(frame))
  const [isWorking, setWorking] = useState(false)

  async function take() {
    setWorking(true)
    onUse(await cropPicture(bitmap, frame, view))
  }

  const zoom = (to: number) => setView(zoomPicture(frame, view, to))
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()}>
      <DialogContent
        title={TITLES[shape]}
        description="Move it until the frame shows what others should see."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            <Button disabled={isWorking} onClick={() => void take()}>
              Use picture
            </Button>
          </>
        }
      >
        <div className="short:flex short:items-center short:gap-4">
          <CropStage shape={shape} bitmap={bitmap} frame={frame} view={view} onView={setView} />
          <div className="mt-4 flex items-center gap-1 short:mt-0 short:min-w-0 short:flex-1 short:flex-wrap">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Zoom out"
              disabled={view.zoom <= 1}
              onClick={() => zoom(view.zoom / ZOOM_STEP)}
            >
              <Icon of={ZoomOut} className="size-5" />
            </Button>
            <input
              type="range"
              aria-label="Zoom"
              aria-valuetext={`${Math.round(view.zoom * 100)}%`}
              min={1}
              max={MAX_ZOOM}
              step={0.01}
              value={view.zoom}
              onChange={({ target }) => zoom(target.valueAsNumber)}
              className="h-11 min-w-0 flex-1 accent-brand short:-order-1 short:basis-full"
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label="Zoom in"
              disabled={view.zoom >= MAX_ZOOM}
              onClick={() => zoom(view.zoom * ZOOM_STEP)}
            >
              <Icon of={ZoomIn} className="size-5" />
            </Button>
            <Button
              variant="secondary"
              size="icon"
              className="ml-2"
              aria-label="Turn by 90°"
              title="Turn by 90°"
              onClick={() => setView(turnPicture(frame, view))}
            >
              <Icon of={RotateCw} className="size-5" />
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
