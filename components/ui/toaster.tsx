'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { currentToasts, serverToasts, subscribeToasts } from './toast-store.ts'

// Radix' toast (13 KB gz) loads with the first toast, not with the page; without a network it does not load.
const ToastStack = lazy(() => import('./toast-stack.tsx').catch(() => ({ default: PlainToasts })))

/** The place of the toasts: once in each root layout, at the end of the body. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToasts, currentToasts, serverToasts)
  if (messages.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastStack messages={messages} />
    </Suspense>
  )
}
