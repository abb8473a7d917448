'use client'

import { useState } from 'react'
import type { FormState } from '#lib/result.ts'

/**
 * The version of a thing that a form's words began with. The page may be read anew while somebody types, with what
 * another operator has saved meanwhile: upstream still learns which version this one saw. After the own save it is
 * the newest.
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
