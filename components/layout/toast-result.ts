import { toast } from '#components/ui/toast-store.ts'
import type { FormState } from '#lib/result.ts'

/** Shows the toast of an action's result where the result arrives; returns the result. */
export function toastResult<State extends FormState<unknown>>(result: State): State {
  if (result && result.status !== 'invalid' && result.toast) {
    const { tone, title, durationMs } = result.toast
    toast[tone](title, durationMs === undefined ? {} : { durationMs })
  }
  return result
}
