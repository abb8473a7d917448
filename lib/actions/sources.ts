/**
 * Where each field of a call comes from. An action names a source for every field that the contract declares, so that
 * a new field of the contract is a type error until a developer has decided about it. For an optional field that it
 * does not send, the action writes `undefined`.
 */
import type { Arguments, Call } from '#contract/call.ts'

/** The field is read from the form, by the call's own schema, under its own name. */
export const FROM_FORM: unique symbol = Symbol('from the form')

type KeyOf<T> = T extends unknown ? keyof T : never
type ValueOf<T, Key extends PropertyKey> = T extends { [K in Key]?: infer Value } ? Value : never
/** Whether a field may be absent. In a body of several shapes it may also when one of the shapes has no such field. */
type MayBeAbsent<T, Key extends PropertyKey> = true extends (
  T extends unknown ? (Record<never, never> extends Pick<T, Key & keyof T> ? true : false) : never
)
  ? true
  : false

/** Every field of a part, each with its value; a field that may be absent is given as undefined. */
export type Complete<T> = {
  [Key in KeyOf<T>]-?: ValueOf<T, Key> | (MayBeAbsent<T, Key> extends true ? undefined : never)
}

type BodyOf<C> = Arguments<C> extends { body?: infer Body } ? NonNullable<Body> : never

/** The names of a call's fields in its form. */
export type FieldName<C> = KeyOf<BodyOf<C>> & string

export type BodySources<C> = {
  [Key in KeyOf<BodyOf<C>>]-?:
    | ValueOf<BodyOf<C>, Key>
    | typeof FROM_FORM
    | (MayBeAbsent<BodyOf<C>, Key> extends true ? undefined : never)
}

type FileName<C> = Arguments<C> extends { files: infer Files } ? keyof Files : never

/** What `submit` receives besides the form: the parts of the call. */
export type Sources<C> = Pick<Arguments<C>, 'params' & keyof Arguments<C>> &
  ([BodyOf<C>] extends [never] ? unknown : { body: BodySources<C> }) &
  ([FileName<C>] extends [never] ? unknown : { files: { [Name in FileName<C>]: typeof FROM_FORM } })

/** What `act` receives: the parts of the call, each with every field that the contract declares. */
export type CompleteArguments<C> = {
  [Part in keyof Arguments<C>]: Part extends 'files'
    ? Arguments<C>[Part]
    : Complete<NonNullable<Arguments<C>[Part]>>
}

/** Splits the fields of a call among the forms that share it. The compiler names the fields that no form has. */
export function dealFields<
  C extends Call,
  const Forms extends Readonly<Record<string, readonly FieldName<C>[]>>,
>(
  _call: C,
  forms: Forms &
    ([FieldName<C>] extends [Forms[keyof Forms][number]]
      ? unknown
      : { missing: Exclude<FieldName<C>, Forms[keyof Forms][number]> }),
): { [Form in keyof Forms]: BodySources<C> } {
  const all = Object.values<readonly string[]>(forms).flat()
  const sources = Object.entries<readonly string[]>(forms).map(([form, own]) => [
    form,
    Object.fromEntries(all.map((name) => [name, own.includes(name) ? FROM_FORM : undefined])),
  ])
  return Object.fromEntries(sources) as { [Form in keyof Forms]: BodySources<C> }
}

/** The names of the fields that come from the form, and the values of those that do not. */
export function readSources(sources: Readonly<Record<string, unknown>> = {}): {
  typed: string[]
  given: Record<string, unknown>
} {
  const entries = Object.entries(sources)
  return {
    typed: entries.filter(([, value]) => value === FROM_FORM).map(([name]) => name),
    given: Object.fromEntries(entries.filter(([, value]) => value !== FROM_FORM && value !== undefined)),
  }
}
