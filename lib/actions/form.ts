/** Reads forms by the contract's schemas. */
import { notFound } from 'next/navigation'
import { z } from 'zod'
import type { FileFields } from '#contract/call.ts'

/**
 * Converts a form to what an object schema asks for: an unticked checkbox is false, an empty optional field is
 * absent, an empty nullable one is null, a number is a number, several values of one name are a list, and the fields
 * of an object are named `object.field`. The schema validates the result.
 */
export function readForm(schema: z.ZodType, form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const value = readField(name, field, form)
    if (value !== undefined) body[name] = value
  }
  return body
}

/** Reads the files that a call asks for, and names the required ones that are missing. */
export function readFiles(
  wanted: FileFields,
  form: FormData,
): { files: Record<string, File>; missing: Record<string, string> } {
  const files: Record<string, File> = {}
  const missing: Record<string, string> = {}
  for (const [name, field] of Object.entries(wanted)) {
    const value = form.get(name)
    if (value instanceof File && isChosen(value)) files[name] = value
    else if (field.isRequired) missing[name] = 'Please choose a file.'
  }
  return { files, missing }
}

/** An untouched file control sends an empty file without a name, which React gives the name `undefined`. */
const isChosen = ({ size, name }: File) => size > 0 || !['', 'undefined'].includes(name)

/**
 * Answers 404, without a log line, when an action was not sent a form. The types of its arguments describe what our
 * own pages send; another client may send anything, or nothing.
 */
export function assertForm(sent: FormData | undefined): void {
  if (!(sent instanceof FormData)) notFound()
}

/** Does the same for an argument that has to be an object. */
export function assertObject(sent: object): void {
  if (typeof sent !== 'object' || sent === null) notFound()
}

/** Reads the form's `id` for a call's path. Upstream refuses the `-` that stands for a missing one. */
export function idFrom(form: FormData): { id: string } {
  assertForm(form)
  const id = form.get('id')
  return { id: typeof id === 'string' && id !== '' ? id : '-' }
}

/** The first problem of each field, by the field's name in the form; an index in a list is left out. */
export function fieldProblems(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.filter((part) => typeof part === 'string').join('.')
    fields[name] ??= issue.message
  }
  return fields
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const inner = unwrap(schema).schema
  if (inner instanceof z.ZodObject) return inner.shape
  if (inner instanceof z.ZodUnion) {
    return Object.assign({}, ...inner.options.map((option) => shapeOf(option as z.ZodType)))
  }
  return {}
}

function readField(name: string, field: z.ZodType, form: FormData): unknown {
  const { schema, isOptional, isNullable } = unwrap(field)
  if (schema instanceof z.ZodBoolean) return isTicked(form.get(name))
  if (schema instanceof z.ZodLiteral && typeof [...schema.values][0] === 'boolean')
    return isTicked(form.get(name))
  if (schema instanceof z.ZodArray) return form.getAll(name).filter((value) => value !== '')
  if (schema instanceof z.ZodObject) return readObject(name, schema, form)
  const value = form.get(name)
  if (value === null) return undefined
  if (value === '' && isNullable) return null
  if (value === '' && isOptional) return undefined
  if (schema instanceof z.ZodNumber)
    return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined
  return value
}

/** Answers undefined when the form has none of the object's fields. */
function readObject(name: string, schema: z.ZodObject, form: FormData): Record<string, unknown> | undefined {
  const entries = Object.entries(schema.shape)
    .map(([key, field]) => [key, readField(`${name}.${key}`, field as z.ZodType, form)] as const)
    .filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function isTicked(value: FormDataEntryValue | null): boolean {
  return value !== null && value !== '' && value !== 'false' && value !== 'off'
}

function unwrap(schema: z.ZodType): { schema: z.ZodType; isOptional: boolean; isNullable: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = unwrap(schema.unwrap() as z.ZodType)
    return {
      schema: inner.schema,
      isOptional: true,
      isNullable: inner.isNullable || schema instanceof z.ZodNullable,
    }
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return { schema, isOptional: false, isNullable: false }
}
