/**
 * The one result of a server action, as forms and islands read it. It imports no zod, since it may reach the browser.
 */
import type { RefusalCode } from '#contract/errors.ts'

/** The caller hands it to `toast[tone](title, { durationMs })` where the result arrives. 5 s by default (spec §9). */
export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  durationMs?: number
}

/** The typed values by field name, so that a refused form keeps them. They never include a password. */
export type TypedValues = Record<string, string>

export interface Refusal {
  status: 'refused'
  /** Upstream's code; `NOT_SENT` when no answer came (`lib/reach.ts`). */
  code: RefusalCode | 'NOT_SENT'
  toast: Toast
  values?: TypedValues
  /** After how many seconds the sender may try again, when upstream has named a time. */
  retryAfterSeconds?: number
  /** With `NOT_SENT`: the form was asking its sender to confirm their identity, and still is. */
  isConfirming?: boolean
}

export type ActionResult<T = undefined> =
  | { status: 'done'; data: T; toast?: Toast }
  | Refusal
  | { status: 'invalid'; fields: Record<string, string>; values: TypedValues }

/** State of `useActionState`; null before the first submission. */
export type FormState<T = undefined> = ActionResult<T> | null

export function done<T>(data: T, toast?: Toast): ActionResult<T> {
  return { status: 'done', data, ...(toast && { toast }) }
}

/** The problem of a field, for `Field`'s `error`. */
export function fieldError(state: FormState<unknown>, name: string): string | undefined {
  return state?.status === 'invalid' ? state.fields[name] : undefined
}

/** The value of a field when upstream refused the form, for `defaultValue`. */
export function typedValue(state: FormState<unknown>, name: string): string | undefined {
  return state === null || state.status === 'done' ? undefined : state.values?.[name]
}

/** Whether a box was ticked when upstream refused the form, for `defaultChecked`; otherwise what is saved. */
export function typedTick(state: FormState<unknown>, name: string, saved = false): boolean {
  const typed = state === null || state.status === 'done' ? undefined : state.values
  return typed ? name in typed : saved
}

/** The text for an error that has none (spec §5). */
export const BAD_REQUEST = 'Bad request!'

/** Fields whose values never go back to the page. */
const SECRET_FIELD = /password|secret|token|cvc|card/i
/** Fields that React and Next put into forms for themselves. */
const FRAMEWORK_FIELD = /^\$ACTION/

/** Whether a field of this name holds a secret, which must not be stored anywhere. */
export const isSecretField = (name: string): boolean => SECRET_FIELD.test(name)

/** The typed values as plain texts, without passwords and files; several values of one name are joined by commas. */
export function readTypedValues(form: FormData): TypedValues {
  const values: TypedValues = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !isSecretField(name) && !FRAMEWORK_FIELD.test(name))
      values[name] = name in values ? `${values[name]},${value}` : value
  }
  return values
}

/** Spec §8: the text for a performer's registration that is refused without one, in the form and in its action. */
export const PERFORMER_NOT_REGISTERED = 'This Username or email ID has been already taken.'

/** The refusal's text, for a `FormMessage`, which shows without JavaScript too. */
export function refusalText(state: FormState<unknown>): string | undefined {
  if (state?.status !== 'refused') return undefined
  return state.code === 'NOT_SENT' || !confirmationWanted(state) ? state.toast.title : undefined
}

/** Why an island's action was not done, as one text: an island without fields has one place for it. */
export function failureText(result: Exclude<ActionResult<unknown>, { status: 'done' }>): string {
  return result.status === 'refused' ? result.toast.title : (Object.values(result.fields)[0] ?? BAD_REQUEST)
}

/**
 * Whether upstream refused a deletion because of the balance: the owner has not given it up, or it has changed since.
 */
export function isAboutBalance(state: FormState<unknown>): boolean {
  return state?.status === 'refused' && (state.code === 'BALANCE_LEFT' || state.code === 'BALANCE_CHANGED')
}

/** The field by which a form of a sensitive action confirms the person's identity in the same step. */
export const CONFIRM_PASSWORD = 'confirmPassword'

/**
 * Whether upstream refused the form only until its sender confirms their identity, and the problem of the last proof.
 */
export function confirmationWanted(state: FormState<unknown>): { error?: string } | null {
  if (state?.status !== 'refused') return null
  if (state.code === 'CONFIRMATION_NEEDED' || state.isConfirming) return {}
  return state.code === 'INCORRECT_PASSWORD' ? { error: state.toast.title } : null
}
