/** Reads a request's intent: what it asks for happens once a key. */
import type { Call } from '#contract/call.ts'
import { type Intent, intentOf } from '../kernel/idempotency.ts'

export const KEY_HEADER = 'idempotency-key'

/** A client that gives its key in the header needs no key in the body. */
export function withHeaderKey(
  call: Call,
  body: unknown,
  headers: Record<string, string | string[] | undefined>,
): unknown {
  const idempotencyKey = headers[KEY_HEADER]
  if (!call.idempotent || idempotencyKey === undefined) return body
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? { idempotencyKey, ...body } : body
}

/** Everything that the caller asked for, as parsed, except for the key itself. */
export function readIntent(
  call: Call,
  accountId: string,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): Intent {
  const { idempotencyKey: key, ...asked } = body as { idempotencyKey: string }
  return intentOf(accountId, key, [`${call.method} ${call.path}`, params, query, asked])
}
