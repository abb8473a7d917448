'use client'

import { useActionState, useEffect } from 'react'
import type { FormState } from '#lib/result.ts'
import { toastResult } from './toast-result.ts'

/**
 * `useActionState` of a server action whose result appears in a toast. The form gets the action itself, not a
 * function of the browser around it, so that the browser can send it before JavaScript arrives.
 */
export function useToastedAction<T>(
  action: (previous: FormState<T>, form: FormData) => Promise<FormState<T>>,
) {
  const [state, submit] = useActionState(action, null)
  useEffect(() => void toastResult(state), [state])
  return [state, submit] as const
}
