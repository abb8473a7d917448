'use client'

import { useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { toast } from '#components/ui/toast-store.ts'
import { react, type ReactionChange } from '#lib/actions/reactions.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { type Reaction, settle, toggle } from './reaction-state.ts'

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
