import { toast } from '#components/ui/toast-store.ts'
import { confirmationWanted, type FormState } from '#lib/result.ts'

/** Shows the toast of an action's result where the result arrives; returns the result. */
export function toastResult<State extends FormState<unknown>>(result: State): State {
  // There is no toast for a wanted confirmation, since the form asks for it itself.
  if (result && result.status !== 'invalid' && result.toast && !confirmationWanted(result)) {
    const { tone, title, durationMs } = result.toast
    toast[tone](title, durationMs === undefined ? {} : { durationMs })
  }
  return result
}
