/** Calls of server actions from the browser, where the network may drop. */
import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation'
import type { FormState, Refusal } from './result.ts'

const OFFLINE = 'You were offline, so nothing was sent. Send it again when you are back.'
const NO_ANSWER = 'No answer came, so it may not have arrived. Please send it again.'
const OUTDATED = 'This page is older than the site: copy what you typed, reload, and send it again.'

/**
 * Asks for an action's result. After a dropped network, or an answer that cannot be read, it returns a refusal with the
 * code `NOT_SENT`; a thrown error would replace the whole page.
 * @throws Next's own signals, such as a redirect
 */
export async function reach<Result extends FormState<unknown>>(
  ask: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await ask()
  } catch (error) {
    return notSent(error)
  }
}

/** The refusal for an action whose call has thrown. @throws Next's own signals, such as a redirect */
export function notSent(error: unknown): Refusal {
  unstable_rethrow(error)
  return { status: 'refused', code: 'NOT_SENT', toast: { tone: 'error', title: reasonOf(error) } }
}

/** Whether no answer came: the intent is still the same one, and so is its idempotency key. */
export function isNotSent(state: FormState<unknown>): boolean {
  return state?.status === 'refused' && state.code === 'NOT_SENT'
}

/** Whether the site has changed since the page was loaded, so that only a reload helps. */
export function isOutdated(state: FormState<unknown>): boolean {
  return state?.status === 'refused' && state.toast.title === OUTDATED
}

function reasonOf(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) return OUTDATED
  return navigator.onLine ? NO_ANSWER : OFFLINE
}
