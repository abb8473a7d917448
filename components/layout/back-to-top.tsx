'use client'

import { ArrowUp } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'

/** Scrolls up for 450 ms, or jumps under reduced motion; a wheel or a finger takes over at once. */
function scrollToTop() {
  const startPx = window.scrollY
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0)
    return
  }
  const stop = new AbortController()
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => stop.abort(), { passive: true, signal: stop.signal })
  }
  const startedMs = performance.now()
  const frame = (nowMs: number) => {
    if (stop.signal.aborted) return
    const elapsedMs = nowMs - startedMs
    window.scrollTo(0, scrollPosition(startPx, elapsedMs))
    if (elapsedMs < BACK_TO_TOP_MS) requestAnimationFrame(frame)
    else stop.abort()
  }
  requestAnimationFrame(frame)
}

/** The button appears after 400 px. The focus moves up too, to the start of the content. */
export function BackToTop({ contentId = 'content' }: { contentId?: string }) {
  const mark = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry ? !entry.isIntersecting : false))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div
        ref={mark}
        aria-hidden
        style={{ height: BACK_TO_TOP_AFTER_PX }}
        className="pointer-events-none absolute top-0 left-0 w-px"
      />
      <button
        type="button"
        aria-label="Back to top"
        inert={!shown}
        onClick={() => {
          scrollToTop()
          document.getElementById(contentId)?.focus({ preventScroll: true })
        }}
        className={cn(
          'fixed right-4 [:root:has([data-save-bar])_&]:mb-24 sm:[:root:has([data-save-bar])_&]:mb-20 bottom-[calc(var(--bottom-bar-height)+var(--cookie-banner-height)+env(safe-area-inset-bottom)+1rem)] z-30 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-lift transition-[opacity,translate] duration-200 hover:bg-sunken md:right-6',
          shown ? 'opacity-100' : 'translate-y-2 opacity-0',
        )}
      >
        <Icon of={ArrowUp} className="size-5" />
      </button>
    </>
  )
}

/** Spec §9: back-to-top is visible after 400 px and scrolls for 450 ms. */
const BACK_TO_TOP_AFTER_PX = 400
export const BACK_TO_TOP_MS = 450

/** The page's position after this many ms of its way from `startPx` up to 0: fast at first, then soft. */
export function scrollPosition(startPx: number, elapsedMs: number, durationMs = BACK_TO_TOP_MS): number {
  const share = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return Math.round(startPx * (1 - share) ** 3)
}
