'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Fresh signatures are asked for at most so often: a picture that is really gone must not ask for ever. */
const MIN_GAP_MS = 60_000

/**
 * Signed pictures are good for minutes. On a page that was left open longer, the first of them that fails
 * has the page's data fetched anew, with fresh addresses.
 */
export function MediaRefresh() {
  const router = useRouter()

  useEffect(() => {
    let lastAskedMs = -MIN_GAP_MS
    const ask = () => {
      const nowMs = performance.now()
      if (nowMs - lastAskedMs < MIN_GAP_MS) return
      lastAskedMs = nowMs
      router.refresh()
    }
    // Errors of pictures do not bubble: they are heard on the way down.
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && isSigned(target)) ask()
    }
    document.addEventListener('error', listen, true)
    const failedBefore = [...document.images].some(
      (image) => image.complete && image.naturalWidth === 0 && isSigned(image),
    )
    if (failedBefore) ask()
    return () => document.removeEventListener('error', listen, true)
  }, [router])

  return null
}

function isSigned({ currentSrc, src }: HTMLImageElement): boolean {
  const { pathname, search } = new URL(currentSrc || src, location.href)
  return pathname.startsWith('/media/') && search !== ''
}
