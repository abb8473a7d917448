import { type ErrorBody, type FieldProblem, type RefusalCode, REFUSALS } from '#contract/errors.ts'
import { tooManyDigest } from '../page-failure.ts'
import { extractMessage } from './message.ts'

/** Upstream's own answer names the time; an answer of something between us may not. */
const DEFAULT_WAIT_SECONDS = 5

/** An answer of upstream that is not 2xx, or no usable answer at all (503 `UNAVAILABLE`). */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly body: ErrorBody
  /** From `Retry-After`: when the same call may be answered otherwise. */
  readonly retryAfterSeconds: number | undefined
  /** Next passes it on when this error fails a page, to the error file and in the document. */
  readonly digest?: string

  /** @param calling method and path pattern, for logs: never the filled path, a query, or a token */
  constructor(calling: string, body: ErrorBody, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(`${calling} answered ${body.statusCode} ${body.code}`, options)
    this.body = body
    this.retryAfterSeconds = options?.retryAfterSeconds
    if (body.statusCode === 429) this.digest = tooManyDigest(this.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS)
  }

  get statusCode(): number {
    return this.body.statusCode
  }

  get code(): RefusalCode {
    return this.body.code
  }

  /** The refused fields and the first constraint of each; empty when the refusal was not about fields. */
  get fieldProblems(): Record<string, string> {
    const { message } = this.body
    return Array.isArray(message) ? fieldTexts(message) : {}
  }
}

export function isUpstreamError(error: unknown, statusCode?: number): error is UpstreamError {
  return error instanceof UpstreamError && (statusCode === undefined || error.statusCode === statusCode)
}

/** Makes an error body from whatever an answer held. It adds no text to an answer without one: the reader has a fallback. */
export function readErrorBody(statusCode: number, data: unknown): ErrorBody {
  if (isErrorBody(data)) return { ...data, statusCode }
  return {
    statusCode,
    code: codeOf(statusCode),
    message: typeof data === 'object' ? extractMessage(data, '') : '',
    error: '',
  }
}

/** The error body for an answer that never came, or that cannot be used. */
export function ownErrorBody(code: RefusalCode): ErrorBody {
  const [statusCode, text] = REFUSALS[code]
  return { statusCode, code, message: text, error: text }
}

function codeOf(statusCode: number): RefusalCode {
  if (statusCode === 401) return 'UNAUTHENTICATED'
  if (statusCode === 403) return 'FORBIDDEN'
  if (statusCode === 404) return 'NOT_FOUND'
  if (statusCode === 413) return 'PAYLOAD_TOO_LARGE'
  if (statusCode === 429) return 'TOO_MANY_REQUESTS'
  if (statusCode >= 502) return 'UNAVAILABLE'
  return statusCode >= 500 ? 'INTERNAL' : 'MALFORMED_REQUEST'
}

function fieldTexts(problems: FieldProblem[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { property, constraints } of problems) {
    const text = Object.values(constraints)[0]
    if (text !== undefined) texts[property] ??= text
  }
  return texts
}

function isErrorBody(data: unknown): data is ErrorBody {
  if (typeof data !== 'object' || data === null) return false
  const { code, message } = data as Partial<Record<keyof ErrorBody, unknown>>
  return (
    typeof code === 'string' && code in REFUSALS && (typeof message === 'string' || Array.isArray(message))
  )
}
