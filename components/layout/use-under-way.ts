'use client'

import { useState } from 'react'

/**
 * What a person has done and no answer has come for yet, for the page to show at once. It stays until the work has
 * ended. The work reaches upstream by `reach`, so an answer that does not come is one of its results.
 *
 * React's `useOptimistic` does not fit: it needs a transition for as long as the work lasts, and React holds back
 * every other transition of the page meanwhile. A followed link would wait for a like.
 */
export function useUnderWay<T>() {
  const [entries, setEntries] = useState<readonly { item: T }[]>([])
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null)
  // Next's own signals (the session has ended: to the login page) are for the boundaries around this component.
  if (thrown) throw thrown.error

  async function run(item: T, work: () => Promise<void>) {
    const entry = { item }
    setEntries((now) => [...now, entry])
    try {
      await work()
    } catch (error) {
      setThrown({ error })
    }
    setEntries((now) => now.filter((one) => one !== entry))
  }

  return { items: entries.map(({ item }) => item), run }
}
