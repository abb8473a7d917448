'use client'

import { useLayoutEffect, useRef } from 'react'
import { LeaveQuestion } from '#components/layout/leave-question.tsx'

/**
 * Asks before a person leaves a form with unsaved changes; it stands in the form. A saved form has been reset, and asks
 * nothing.
 */
export function UnsavedGuard() {
  const place = useRef<HTMLSpanElement>(null)
  const hasEdits = useRef(false)

  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    const stop = new AbortController()
    const { signal } = stop
    form?.addEventListener('input', () => (hasEdits.current = true), { signal })
    form?.addEventListener('reset', () => (hasEdits.current = false), { signal })
    return () => stop.abort()
  }, [])

  return (
    <span ref={place} hidden data-asks-about-edits>
      <LeaveQuestion
        isAsked={() => hasEdits.current}
        title="Leave without saving?"
        description="What you changed here has not been saved."
        stay="Stay here"
      />
    </span>
  )
}
