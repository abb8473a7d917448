/** Answers of our own route handlers, in upstream's shape. */
import { type ErrorBody, type RefusalCode, REFUSALS } from '#contract/errors.ts'
import { UpstreamError } from './upstream-error.ts'

const PRIVATE = { 'cache-control': 'private, no-store' }

export function dataAnswer(data: unknown, headers: Record<string, string> = PRIVATE): Response {
  return Response.json({ data }, { headers })
}

export function refusalAnswer(code: RefusalCode): Response {
  const [statusCode, text] = REFUSALS[code]
  const body: ErrorBody = { statusCode, code, message: text, error: text }
  return Response.json(body, { status: statusCode, headers: PRIVATE })
}

/** Passes an upstream refusal on. Any other error is a bug: it is logged, and the answer is a plain 500. */
export function failureAnswer(error: unknown): Response {
  if (error instanceof UpstreamError) {
    return Response.json(error.body, { status: error.statusCode, headers: PRIVATE })
  }
  console.error('web: a route handler failed:', error)
  return refusalAnswer('INTERNAL')
}
