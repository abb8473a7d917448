'use client'

import { useEffect } from 'react'
import { useRefresh } from '#components/layout/use-refresh.ts'

/** Minimum time between two refreshes, so that an image that is gone does not refresh the page for ever. */
const MIN_GAP_MS = 60_000

/**
 * Refreshes the page's data, with fresh addresses, when an image fails. Signed addresses are valid for minutes, so they
 * expire on a page that stays open, and the address of a free image changes when its post is no longer free.
 */
export function MediaRefresh() {
  const refresh = useRefresh()

  useEffect(() => {
    let lastAskedMs = -MIN_GAP_MS
    const ask = () => {
      const nowMs = performance.now()
      if (nowMs - lastAskedMs < MIN_GAP_MS) return
      lastAskedMs = nowMs
      void refresh()
    }
    // Error events of images do not bubble, so the listener uses the capture phase.
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && mayHaveMoved(target)) ask()
    }
    document.addEventListener('error', listen, true)
    const failedBefore = [...document.images].some(
      (image) => image.complete && image.naturalWidth === 0 && mayHaveMoved(image),
    )
    if (failedBefore) ask()
    return () => document.removeEventListener('error', listen, true)
  }, [refresh])

  return null
}

function mayHaveMoved({ currentSrc, src }: HTMLImageElement): boolean {
  const { pathname, search } = new URL(currentSrc || src, location.href)
  return pathname.startsWith('/media/') && search !== ''
}
