'use client'

import { useEffect } from 'react'
import { useRefresh } from '#components/layout/use-refresh.ts'

/** The page asks for fresh signatures at most this often: an image that is really gone must not ask for ever. */
const MIN_GAP_MS = 60_000

/**
 * Signed images are good for minutes, and the address of a free one changes when it closes. On a page that has stood
 * open longer, the first image that fails has the page's data fetched anew, with fresh addresses.
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
    // Errors of images do not bubble: the listener hears them in the capture phase.
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
