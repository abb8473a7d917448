'use client'

import { unstable_rethrow } from 'next/navigation'
import { useTransition, type ReactNode, type SubmitEvent } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import { react, reactByForm, type ReactionChange } from '#lib/actions/reactions.ts'

export interface ReactionFormProps {
  /** What a press does. */
  change: ReactionChange
  /** Called at once, in the transition: shows what will be. */
  onPress(): void
  /** Called with the server's count when it has agreed. */
  onDone?(total: number): void
  children: ReactNode
}

/** A reaction as a form of one button: posts by itself before the script has run, optimistic afterwards. */
export function ReactionForm({ change, onPress, onDone, children }: ReactionFormProps) {
  const [isPending, startTransition] = useTransition()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    startTransition(async () => {
      onPress()
      try {
        const result = await react(change)
        if (result.status === 'done') onDone?.(result.data.total)
        if (result.status === 'refused') toast.error(result.toast.title)
      } catch (error) {
        unstable_rethrow(error)
        toast.error('No answer. Please try again.')
      }
    })
  }

  return (
    <form action={reactByForm} onSubmit={submit} className="contents">
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      {children}
    </form>
  )
}
