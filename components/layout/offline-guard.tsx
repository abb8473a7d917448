'use client'

import { useEffect } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import { findLeavingLink } from './leaving-link.ts'

const STAYING = 'You are offline. This page stays as it is until you are back.'

/**
 * Keeps the page when a person follows a link without a network, which would lose the page and what was typed on it.
 * When the browser does not know that it is offline, the service worker answers with our own page.
 */
export function OfflineGuard() {
  useEffect(() => {
    // The capture phase runs before the handlers of Next's own links.
    document.addEventListener('click', stay, true)
    // This listener runs after all others: a form that a script sends has its default prevented by then.
    window.addEventListener('submit', stay)
    return () => {
      document.removeEventListener('click', stay, true)
      window.removeEventListener('submit', stay)
    }
  }, [])

  useEffect(() => {
    // Where the browser has no service workers, or refuses to register one, the page works without the offline page.
    if (!('serviceWorker' in navigator)) return
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
  // A click that `event-replay.ts` replays for a field is not a pointer event.
  if (event.type === 'click') return event instanceof MouseEvent && findLeavingLink(event) !== null
  return true
}
