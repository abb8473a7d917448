'use client'

import { useState } from 'react'

/**
 * A person's changes that upstream has not answered yet, so that the page can show them at once. Each stays until its
 * work has ended. The work calls upstream through `reach`, so a missing answer is one of its results.
 *
 * React's `useOptimistic` does not fit: it needs a transition for as long as the work lasts, and React holds back
 * every other transition of the page meanwhile. A followed link would wait for a like.
 */
export function useUnderWay<T>() {
  const [entries, setEntries] = useState<readonly { item: T }[]>([])
  const [thrown, setThrown] = useState<{ error: unknown } | null>(null)
  // Next's own signals, such as the redirect after an ended session, go to the boundaries around this component.
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
