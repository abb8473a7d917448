import { toast } from '#components/ui/toast-store.ts'
import type { FormState } from '#lib/result.ts'

/** Says what an action's result has to say, where it arrives; gives the result back. */
export function toastResult<State extends FormState<unknown>>(result: State): State {
  if (result && result.status !== 'invalid' && result.toast) {
    const { tone, title, durationMs } = result.toast
    toast[tone](title, durationMs === undefined ? {} : { durationMs })
  }
  return result
}
