import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reports what a person has put into a controlled field before the page's code ran. React leaves that value visible but
 * fires no event for it, so the next render would remove it.
 * @returns the `ref` for the field
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
