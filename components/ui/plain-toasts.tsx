'use client'

import { useEffect } from 'react'
import { toast, type ToastMessage } from './toast-store.ts'

/**
 * The place of the toasts: at the foot, at the right. In a live room people write at the foot, and the cookie policy has
 * its buttons there, so that they stand under the header then. Beside an open sheet they stand at the top, at the left,
 * so that none lies over its button.
 */
export const VIEWPORT_CLASSES = [
  'fixed right-0 bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] z-60 flex w-full max-w-md flex-col gap-2 p-4',
  '[:root:has([data-stage])_&]:top-(--header-height) [:root:has([data-stage])_&]:bottom-auto',
  'in-data-[ask-cookies=true]:top-(--header-height) in-data-[ask-cookies=true]:bottom-auto',
  '[:root:has([role=dialog][data-state=open])_&]:top-0 [:root:has([role=dialog][data-state=open])_&]:right-auto [:root:has([role=dialog][data-state=open])_&]:bottom-auto [:root:has([role=dialog][data-state=open])_&]:left-0',
].join(' ')

/** Replaces the stack when the browser cannot load its code, since a toast often reports that the network is gone. */
export function PlainToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <section aria-label="Notifications">
      <ol className={VIEWPORT_CLASSES}>
        {messages.map((message) => (
          <PlainToast key={message.id} message={message} />
        ))}
      </ol>
    </section>
  )
}

function PlainToast({ message: { id, title, text, durationMs } }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <li
      role="alert"
      className="rounded-control border border-line bg-surface px-4 py-3 font-semibold text-ink shadow-lift"
    >
      {title}
      {text && <p className="text-sm font-normal text-muted">{text}</p>}
    </li>
  )
}
