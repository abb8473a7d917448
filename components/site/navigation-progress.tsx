'use client'

import { useEffect, useState } from 'react'
import { findLeavingLink, isHere } from '#components/layout/leaving-link.ts'

/** The bar does not show for a page that loads faster than this. */
const SHOWN_AFTER_MS = 120
/** The bar ends after this long, in case the browser never reports that the page has loaded. */
const LIMIT_MS = 10_000

/**
 * A thin bar while the next page is loading. Pages are whole documents that need no script, so none of them streams a
 * skeleton; the bar tells the visitor that the press has worked.
 */
export function NavigationProgress() {
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    // The address changes when the page has loaded, which ends the bar.
    const navigation: EventTarget | undefined = 'navigation' in window ? window.navigation : undefined
    if (!navigation) return
    let start: ReturnType<typeof setTimeout> | undefined
    let end: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(start)
      clearTimeout(end)
      setWaiting(false)
    }
    // The browser reports the change while React commits the page, when no state may be set.
    const arrive = () => queueMicrotask(stop)
    const listen = (event: MouseEvent) => {
      if (!isPageTurn(event)) return
      stop()
      start = setTimeout(() => setWaiting(true), SHOWN_AFTER_MS)
      end = setTimeout(stop, LIMIT_MS)
    }
    document.addEventListener('click', listen)
    navigation.addEventListener('currententrychange', arrive)
    return () => {
      stop()
      document.removeEventListener('click', listen)
      navigation.removeEventListener('currententrychange', arrive)
    }
  }, [])

  if (!isWaiting) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="animate-shimmer fixed inset-x-0 top-0 z-50 h-0.75 bg-brand"
    />
  )
}

function isPageTurn(event: MouseEvent): boolean {
  const link = findLeavingLink(event)
  return link !== null && link.origin === location.origin && !isHere(link)
}
