import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a field whose value React holds: tells what a person has put into it before the page's code was there. React
 * leaves that in view and tells nobody, so that the next drawing would take it away.
 * @returns to be given to the field as its `ref`
 */
export function useEarlyInput(
  onFound: (field: HTMLInputElement) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const look = useEffectEvent(() => {
    if (field.current && field.current.value !== field.current.defaultValue) onFound(field.current)
  })
  useEffect(() => look(), [])
  return field
}
