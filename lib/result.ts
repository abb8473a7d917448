/** The one result of a server action, as forms and islands read it. Holds no zod: it may reach the browser. */
import type { RefusalCode } from '#contract/errors.ts'

/** Handed to `toast[tone](title, { durationMs })` where the result arrives. 5 s unless told (spec §9). */
export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  durationMs?: number
}

/** What was typed, by field name, so that a refused form keeps it. Never a password. */
export type TypedValues = Record<string, string>

export type ActionResult<T = undefined> =
  | { status: 'done'; data: T; toast?: Toast }
  | { status: 'refused'; code: RefusalCode; toast: Toast; values?: TypedValues }
  | { status: 'invalid'; fields: Record<string, string>; values: TypedValues }

/** State of `useActionState`; null before the first submission. */
export type FormState<T = undefined> = ActionResult<T> | null

export function done<T>(data: T, toast?: Toast): ActionResult<T> {
  return { status: 'done', data, ...(toast && { toast }) }
}

/** What is wrong with a field, for `Field`'s `error`. */
export function fieldError(state: FormState<unknown>, name: string): string | undefined {
  return state?.status === 'invalid' ? state.fields[name] : undefined
}

/** What stood in a field when the form was refused, for `defaultValue`. */
export function typedValue(state: FormState<unknown>, name: string): string | undefined {
  return state === null || state.status === 'done' ? undefined : state.values?.[name]
}

/** The refusal's text, for a `FormMessage` that stands without JavaScript too. */
export function refusalText(state: FormState<unknown>): string | undefined {
  return state?.status === 'refused' ? state.toast.title : undefined
}
