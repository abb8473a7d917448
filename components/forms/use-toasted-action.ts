'use client'

import { useEffect } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import { isNotSent } from '#lib/reach.ts'
import { confirmationWanted, type FormState } from '#lib/result.ts'
import { useFormAction } from './use-form-action.ts'

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

/** Shows the toast of an action's result where the result arrives; returns the result. */
export function toastResult<State extends FormState<unknown>>(result: State): State {
  // There is no toast for a wanted confirmation, since the form asks for it itself.
  if (result && result.status !== 'invalid' && result.toast && !confirmationWanted(result)) {
    const { tone, title, durationMs } = result.toast
    toast[tone](title, durationMs === undefined ? {} : { durationMs })
  }
  return result
}
