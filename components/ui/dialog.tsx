'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { buttonVariants } from './button.tsx'
import { Icon } from './icon.tsx'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

export interface DialogContentProps {
  title: ReactNode
  /** A sentence under the title; a screen reader speaks both. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode
  /** Where the focus goes when it closes; back to the trigger by default. */
  returnFocus?: () => void
  className?: string
}

const OVERLAY_CLASSES =
  'fixed inset-0 z-50 bg-[oklch(0.13_0.03_310/0.55)] duration-200 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0'

/** The content that dialog and sheet share: title, text, body that scrolls, buttons. */
function Panel({ title, description, children, footer }: DialogContentProps) {
  return (
    <>
      <header className="flex items-start justify-between gap-4 px-5 pt-5">
        <div className="min-w-0">
          <Radix.Title className="text-lg">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
          )}
        </div>
        <Radix.Close
          aria-label="Close"
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), '-mt-1 -mr-2')}
        >
          <Icon of={X} className="size-5" />
        </Radix.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&>*]:flex-1">
          {footer}
        </footer>
      )}
    </>
  )
}

/** Stands in the middle of the screen, for a question that the person must answer first. */
export function DialogContent(props: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={OVERLAY_CLASSES} />
      <Radix.Content
        {...(props.description === undefined ? { 'aria-describedby': undefined } : {})}
        className={cn(
          'fixed top-1/2 left-1/2 z-50 flex max-h-[min(90dvh,44rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-media bg-surface text-ink shadow-lift duration-200',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-98 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98',
          props.className,
        )}
      >
        <Panel {...props} />
      </Radix.Content>
    </Radix.Portal>
  )
}

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger

/**
 * Rises from below on a phone, and stands at the right on a desktop screen, only as high as it needs: a purchase, a
 * cart, filters.
 */
export function SheetContent(props: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={OVERLAY_CLASSES} />
      <Radix.Content
        {...(props.description === undefined ? { 'aria-describedby': undefined } : {})}
        onCloseAutoFocus={(event) => {
          if (!props.returnFocus) return
          event.preventDefault()
          props.returnFocus()
        }}
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-media bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-lift duration-240 ease-out',
          'data-[state=closed]:animate-out data-[state=closed]:slide-out-to-bottom data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom',
          'md:inset-x-auto md:right-4 md:bottom-4 md:max-h-[calc(100dvh-2rem)] md:w-[26rem] md:rounded-media',
          'md:data-[state=closed]:slide-out-to-bottom-0 md:data-[state=closed]:slide-out-to-right md:data-[state=open]:slide-in-from-bottom-0 md:data-[state=open]:slide-in-from-right',
          props.className,
        )}
      >
        <span aria-hidden className="mx-auto mt-2 h-1 w-9 rounded-full bg-line md:hidden" />
        <Panel {...props} />
      </Radix.Content>
    </Radix.Portal>
  )
}
