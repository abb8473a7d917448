'use client'

import { useEffect } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import { findLeavingLink } from './leaving-link.ts'

const STAYING = 'You are offline. This page stays as it is until you are back.'

/**
 * Without a network a followed link would replace the page, and what was typed on it, by nothing. A browser that
 * knows that it is offline stays; where it does not know, the service worker answers with our own page.
 */
export function OfflineGuard() {
  useEffect(() => {
    // The capture phase: it comes before Next's own links.
    document.addEventListener('click', stay, true)
    // After everybody else: what a script sends by itself is no longer the browser's.
    window.addEventListener('submit', stay)
    return () => {
      document.removeEventListener('click', stay, true)
      window.removeEventListener('submit', stay)
    }
  }, [])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Browsers without it, or that forbid it, go on as before.
    const register = () =>
      void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'all' }).catch(() => undefined)
    if (document.readyState === 'complete') return register()
    window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [])

  return null
}

function stay(event: Event): void {
  if (navigator.onLine || event.defaultPrevented || !isLeaving(event)) return
  event.preventDefault()
  event.stopPropagation()
  toast.error(STAYING)
}

function isLeaving(event: Event): boolean {
  // A click that is told again for a field (`event-replay.ts`) is no pointer's.
  if (event.type === 'click') return event instanceof MouseEvent && findLeavingLink(event) !== null
  return true
}
