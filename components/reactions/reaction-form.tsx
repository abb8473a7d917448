'use client'

import type { ReactNode, SubmitEvent } from 'react'
import { reactByForm, type ReactionChange } from '#lib/actions/reactions.ts'

export interface ReactionFormProps {
  /** The change that a press sends. */
  change: ReactionChange
  isPending: boolean
  onPress(): void
  children: ReactNode
}

/**
 * A reaction as a form of one button. It posts by itself before the script has run; afterwards the page shows the
 * result at once. While the answer is pending the form is busy, which the button's own classes show
 * (`group-aria-busy/reaction`).
 */
export function ReactionForm({ change, isPending, onPress, children }: ReactionFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onPress()
  }

  return (
    <form action={reactByForm} onSubmit={submit} aria-busy={isPending} className="group/reaction contents">
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      {children}
    </form>
  )
}
