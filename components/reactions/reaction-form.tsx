'use client'

import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { toast } from '#components/ui/toast-store.ts'
import { react, reactByForm, type ReactionChange } from '#lib/actions/reactions.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'

/** A like or a follow, with the number of people who have given it. */
export interface Reaction {
  isOn: boolean
  total: number
}

/** The reaction after a press. */
export function toggle({ isOn, total }: Reaction): Reaction {
  return { isOn: !isOn, total: Math.max(0, total + (isOn ? -1 : 1)) }
}

/** The reaction with the server's count, which includes other people's reactions. */
export function settle({ isOn }: Reaction, total: number): Reaction {
  return { isOn, total }
}

/** A reaction as the page knows it, and as it will be while the answer is pending. */
export function useReaction(known: Reaction, object: Omit<ReactionChange, 'isOn'>) {
  const [page, setPage] = useState(known)
  const [settled, setSettled] = useState(known)
  const underWay = useUnderWay<Reaction>()
  // The page has been refreshed with newer values.
  if (page.isOn !== known.isOn || page.total !== known.total) {
    setPage(known)
    setSettled(known)
  }
  const shown = underWay.items.at(-1) ?? settled
  const next = toggle(shown)
  const change: ReactionChange = { ...object, isOn: next.isOn }

  function press() {
    const ask = async () => {
      const result = await reach(() => react(change))
      if (result.status === 'done') setSettled(settle(next, result.data.total))
      else toast.error(failureText(result))
    }
    void underWay.run(next, ask)
  }

  return { ...shown, change, press, isPending: underWay.items.length > 0 }
}

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
