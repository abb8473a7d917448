'use client'

import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide'
import { buttonVariants } from './button.tsx'
import { VIEWPORT_CLASSES } from './plain-toasts.tsx'
import { toast, type ToastMessage } from './toast-store.ts'
import { Icon } from './icon.tsx'

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }
const COLOUR_CLASSES = { success: 'text-success', error: 'text-danger', info: 'text-brand-text' }

/** The stack itself. A screen reader speaks errors at once (assertive), the rest when it has time (polite). */
export default function ToastStack({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    <Radix.Provider swipeDirection="right" label="Notice">
      {messages.map((message) => {
        return (
          <Radix.Root
            key={message.id}
            type={message.tone === 'error' ? 'foreground' : 'background'}
            duration={message.durationMs}
            onOpenChange={(open) => !open && toast.dismiss(message.id)}
            className="flex items-start gap-3 rounded-control border border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-lift duration-200 animate-in fade-in-0 slide-in-from-bottom-2 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          >
            <Icon
              of={ICONS[message.tone]}
              className={`mt-0.5 size-5 shrink-0 ${COLOUR_CLASSES[message.tone]}`}
            />
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold">{message.title}</Radix.Title>
              {message.text && (
                <Radix.Description className="text-sm text-muted">{message.text}</Radix.Description>
              )}
            </div>
            {message.action && (
              <Radix.Action
                altText={message.action.label}
                onClick={message.action.onSelect}
                className={buttonVariants({ variant: 'ghost', size: 'sm' })}
              >
                {message.action.label}
              </Radix.Action>
            )}
            <Radix.Close
              aria-label="Close"
              className="grid size-8 shrink-0 place-items-center rounded-tag text-muted hover:bg-sunken"
            >
              <Icon of={X} className="size-4" />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport className={VIEWPORT_CLASSES} />
    </Radix.Provider>
  )
}
