'use client'

import { useState } from 'react'
import type { FormState } from '#lib/result.ts'

/**
 * The version of a page or banner that this operator saw when they began to type. The page may refresh meanwhile, with
 * what another operator has saved: upstream still gets the version that this operator saw. After their own save it is
 * the newest one.
 * @param newest the version on the page
 */
export function useSeenVersion<T extends string | undefined>(newest: T, state: FormState<unknown>): T {
  const [seen, setSeen] = useState(newest)
  const [told, setTold] = useState(state)
  // The saved version may reach the page after the action's answer.
  const [isSaved, setSaved] = useState(false)
  if (state !== told) {
    setTold(state)
    if (state?.status === 'done') setSaved(true)
  }
  if (isSaved && seen !== newest) {
    setSeen(newest)
    setSaved(false)
  }
  return seen
}
