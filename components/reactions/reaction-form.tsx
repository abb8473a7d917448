'use client'

import { type ReactNode, type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { toast } from '#components/ui/toast-store.ts'
import { react, reactByForm, type ReactionChange } from '#lib/actions/reactions.ts'
import { isNotSent, reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { useReadTime } from '../site/read-time.tsx'
import { createLine, KEPT, untilOnline } from '../site/wish-line.ts'
import { newestOf, type Reaction, reactionAnswers, toggle } from './reaction-answers.ts'

/**
 * A reaction as it is known, and as it will be while the answer is pending.
 * @param known as the page has read it
 */
export function useReaction(known: Reaction, object: Omit<ReactionChange, 'isOn'>) {
  const key = `${object.action} ${object.objectType} ${object.objectId}`
  const readAtMs = useReadTime()
  const answer = useSyncExternalStore(
    reactionAnswers.subscribe,
    () => reactionAnswers.find(key),
    () => undefined,
  )
  const settled = newestOf({ ...known, atMs: readAtMs }, answer)
  const underWay = useUnderWay<Reaction>()
  const [line] = useState(() => createLine<boolean>((isOn) => send(key, { ...object, isOn }), untilOnline))
  const shown = underWay.items.at(-1) ?? settled
  const next = toggle(shown)

  return {
    ...shown,
    change: { ...object, isOn: next.isOn } satisfies ReactionChange,
    press: () => void underWay.run(next, () => line.wish(next.isOn)),
    isPending: underWay.items.length > 0,
  }
}

/** Sends a change and keeps its answer. A refusal is said, and the button shows again what is known. */
async function send(key: string, change: ReactionChange): Promise<'answered' | 'lost'> {
  const result = await reach(() => react(change))
  if (result.status === 'done') {
    reactionAnswers.keep(key, { isOn: change.isOn, ...result.data })
    return 'answered'
  }
  const isLost = isNotSent(result) && !navigator.onLine
  toast.error(isLost ? KEPT : failureText(result))
  return isLost ? 'lost' : 'answered'
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
