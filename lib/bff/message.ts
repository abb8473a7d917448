import { BAD_REQUEST } from '../result.ts'

/**
 * The text of an error that a person should read (spec §5), or `fallback` when it holds none: a plain string error or
 * message unchanged; from a list the first constraint of its first item; otherwise the error text. Accepts any thrown
 * or answered value and never throws.
 */
export function extractMessage(error: unknown, fallback = BAD_REQUEST): string {
  if (isText(error)) return error
  if (!isRecord(error)) return fallback
  // The error of callUpstream carries the answer's body, which tells more than the exception's own text.
  const said = isRecord(error.body) ? error.body : error
  if (isText(said.message)) return said.message
  if (Array.isArray(said.message)) {
    const constraint = firstConstraint(said.message[0])
    if (constraint !== undefined) return constraint
  }
  return isText(said.error) ? said.error : fallback
}

function firstConstraint(item: unknown): string | undefined {
  if (!isRecord(item) || !isRecord(item.constraints)) return undefined
  return Object.values(item.constraints).find(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
