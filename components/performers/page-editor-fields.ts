import type { OwnPerformer } from '#contract/performers.ts'
import { fieldError, type FormState, typedValue } from '#lib/result.ts'

/** How the sections of the form read a field's starting value and its error. */
export interface PageEditorFields {
  valueOf(name: string, stored: string | null | undefined): string
  /** The values of all fields with one name. */
  listOf(name: string, stored: string[]): string[]
  errorOf(name: string): string | undefined
}

export interface PageEditorSectionProps {
  performer: OwnPerformer
  fields: PageEditorFields
}

/** After a refusal a field keeps what the performer typed; otherwise it has the stored value. */
export function fieldsOf(result: FormState<unknown>): PageEditorFields {
  const isRefused = result !== null && result.status !== 'done'
  return {
    valueOf: (name, stored) => (isRefused ? (typedValue(result, name) ?? '') : (stored ?? '')),
    listOf: (name, stored) =>
      isRefused ? (typedValue(result, name) ?? '').split(',').filter(Boolean) : stored,
    errorOf: (name) => fieldError(result, name),
  }
}
