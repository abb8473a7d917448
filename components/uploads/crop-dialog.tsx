'use client'

import { RotateCw, ZoomIn, ZoomOut } from 'lucide'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PROMO_RATIO } from '#components/site/promo-ratio.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { cn } from '#lib/cn.ts'
import {
  type CropFrame,
  cropPicture,
  type CropView,
  drawView,
  MAX_ZOOM,
  movePicture,
  startView,
  turnPicture,
  zoomPicture,
} from './crop-picture.ts'

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
              className="h-11 min-w-0 flex-1 accent-brand-text short:-order-1 short:basis-full"
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

/** The shape of the picture: round beside a name, three times as wide as high, or as a banner (`PROMO_RATIO`). */
export type CropShape = 'avatar' | 'cover' | 'banner'

/** The stage is a quarter wider than the frame; the classes repeat this number. */
const FRAME_SHARE = 0.8

const STAGE_CLASSES: Record<CropShape, string> = {
  avatar: 'aspect-square max-w-[min(24rem,48dvh)] short:w-[38dvh]',
  cover: 'aspect-[9/4] max-w-[min(100%,108dvh)] short:w-[68dvh]',
  banner: 'aspect-[3/2] max-w-[min(100%,72dvh)] short:w-[46dvh]',
}

const FRAME_CLASSES: Record<CropShape, string> = {
  avatar: 'inset-[10%] rounded-full',
  cover: 'inset-x-[10%] inset-y-[20%] rounded-tag',
  banner: 'inset-[10%] rounded-tag',
}

const KEY_STEP = 0.04
const ZOOM_STEP = 1.15
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

export interface CropStageProps {
  shape: CropShape
  bitmap: ImageBitmap
  frame: CropFrame
  view: CropView
  onView(view: CropView): void
}

interface Point {
  x: number
  y: number
}

/**
 * The picture under its frame. A finger, a mouse or the arrow keys move it; two fingers, the wheel, + and − zoom it.
 */
function CropStage({ shape, bitmap, frame, view, onView }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  // Several moves may arrive before the next render.
  const latest = useRef(view)

  function change(next: CropView) {
    latest.current = next
    onView(next)
  }

  const draw = useEffectEvent(() => {
    const surface = canvas.current
    if (!surface) return
    const { width, height } = surface.getBoundingClientRect()
    surface.width = Math.round(width * devicePixelRatio)
    surface.height = Math.round(height * devicePixelRatio)
    drawView(surface, bitmap, { frame, view, frameWidth: surface.width * FRAME_SHARE })
  })
  useEffect(() => {
    latest.current = view
    draw()
  }, [view])
  useEffect(() => {
    const observer = new ResizeObserver(() => draw())
    if (canvas.current) observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [])

  const listenToWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    change(zoomPicture(frame, latest.current, latest.current.zoom * Math.exp(-event.deltaY / 400)))
  })
  useEffect(() => {
    const element = stage.current
    // React's wheel listener is passive and cannot keep the dialog from scrolling.
    const listen = (event: WheelEvent) => listenToWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    // The stage has the focus from the start, so that the keys work at once.
    element?.focus()
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const box = event.currentTarget.getBoundingClientRect()
    const frameWidth = box.width * FRAME_SHARE
    const now = { x: event.clientX, y: event.clientY }
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    // Each of two fingers moves the point between them by half of its own distance.
    const share = 1 / (others.length + 1)
    let next = movePicture(frame, latest.current, {
      x: ((now.x - before.x) * share) / frameWidth,
      y: ((now.y - before.y) * share) / (frameWidth / frame.ratio),
    })
    const [other] = others
    if (other) {
      const [from, to] = [distance(before, other), distance(now, other)]
      if (from > 0) next = zoomPicture(frame, next, next.zoom * (to / from))
    }
    fingers.current.set(event.pointerId, now)
    change(next)
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(event.pointerId)
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [arrow, factor] = [ARROWS[event.key], ZOOM_KEYS[event.key]]
    if (!arrow && !factor) return
    event.preventDefault()
    change(
      arrow
        ? movePicture(frame, latest.current, arrow)
        : zoomPicture(frame, latest.current, latest.current.zoom * factor!),
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of keys and fingers
    <div
      ref={stage}
      // With this role a screen reader passes the arrow keys to the page.
      role="application"
      aria-label="Your picture in its frame. The arrow keys move it, plus and minus zoom."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys need a place to go to
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={pressKey}
      className={cn(
        'relative mx-auto w-full shrink-0 cursor-grab touch-none overflow-hidden rounded-control bg-sunken select-none active:cursor-grabbing',
        STAGE_CLASSES[shape],
      )}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <span
        className={cn(
          'pointer-events-none absolute shadow-[0_0_0_100rem_oklch(0.13_0.03_310/0.6)] ring-2 ring-on-media',
          FRAME_CLASSES[shape],
        )}
      />
    </div>
  )
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
