'use client'

import { unstable_rethrow } from 'next/navigation'
import { useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'

/**
 * What a person has done and no answer has come for yet, for the page to show at once. It stays until the work has
 * ended; `whenLost` learns of work without an answer.
 *
 * React's `useOptimistic` does not fit: it needs a transition for as long as the work lasts, and React holds back
 * every other transition of the page meanwhile. A followed link would wait for a like.
 */
export function useUnderWay<T>() {
  const [entries, setEntries] = useState<readonly { item: T }[]>([])
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null)
  // Next's own signals (the session has ended: to the login page) are for the boundaries around this component.
  if (thrown) throw thrown.error

  async function run(item: T, work: () => Promise<void>, whenLost: () => void) {
    const entry = { item }
    setEntries((now) => [...now, entry])
    try {
      await work()
    } catch (error) {
      if (isSignal(error)) setThrown({ error })
      else whenLost()
    }
    setEntries((now) => now.filter((one) => one !== entry))
  }

  return { items: entries.map(({ item }) => item), run }
}

/** The message for a change that is taken back without a text to put back. */
export function tellLost() {
  toast.error('No answer. Please try again.')
}

function isSignal(error: unknown): boolean {
  try {
    unstable_rethrow(error)
    return false
  } catch {
    return true
  }
}
