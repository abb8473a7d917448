/** Reads the intent of a request: its key, and what the request asks for once per key. */
import type { Call } from '#contract/call.ts'
import { type Intent, intentOf } from '../kernel/idempotency.ts'

export const KEY_HEADER = 'idempotency-key'

/** Adds the key of the header to a body without a key. A key in the body takes precedence. */
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

/** Reads the intent from the parsed request. The hash covers everything but the key itself. */
export function readIntent(
  call: Call,
  accountId: string,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): Intent {
  const { idempotencyKey: key, ...asked } = body as { idempotencyKey: string }
  return intentOf(accountId, key, [`${call.method} ${call.path}`, params, query, asked])
}
