'use client'

import { useEffect } from 'react'
import { useFormAction } from './use-form-action.ts'
import { isNotSent } from '#lib/reach.ts'
import type { FormState } from '#lib/result.ts'
import { toastResult } from './toast-result.ts'

/** `useFormAction` of a server action whose result appears in a toast. */
export function useToastedAction<T>(
  action: (previous: FormState<T>, form: FormData) => Promise<FormState<T>>,
) {
  const [state, form] = useFormAction(action)
  useEffect(() => {
    if (!isNotSent(state)) toastResult(state)
  }, [state])
  return [state, form] as const
}
