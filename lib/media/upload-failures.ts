/** Decides what a failed request of a resumable upload means. */

export interface FailedAnswer {
  /** 0 when no answer came. */
  status: number
  /** Upstream's code and text; empty when its answer held none, or a proxy answered. */
  code: string
  text: string
  /** The answer's `Retry-After` in seconds. */
  retryAfterSeconds?: number
}

/**
 * - `wait`: the same upload goes on after a pause. `why` is what the person is told meanwhile.
 * - `ticket`: the upload goes on with another ticket.
 * - `anew`: upstream no longer has the upload, so it begins again at the first byte.
 * - `fail`: nothing more happens until the person acts.
 */
export type Verdict =
  | { next: 'wait'; pauseMs: number; why: 'away' | 'spoilt' }
  | { next: 'ticket' }
  | { next: 'anew' }
  | { next: 'fail'; text: string; canRetry: boolean }

export interface Attempts {
  /** Failures since upstream last took a chunk. */
  failures: number
  /** Chunks in a row that arrived changed. */
  spoilt: number
  /** Tickets in a row that upstream refused. */
  tickets: number
  /** How often the upload has begun again. */
  begun: number
}

export const FRESH: Attempts = { failures: 0, spoilt: 0, tickets: 0, begun: 0 }

const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** An error of upstream that a pause does not heal must end; a restart is over within this many pauses. */
const MAX_ERRORS = 8
const MAX_SPOILT = 5
/** A ticket that was not used within two minutes, as without a network, is replaced. */
const MAX_TICKETS = 3

const SPOILT = 'Something on your network changes the file on its way. Try again on another network.'
const GONE = 'This upload is gone. Try again to send the file from its beginning.'
const NOT_ALLOWED = 'You cannot upload here any more. Reload the page and try again.'
/** The answer of a HEAD has no text. */
const NOT_TAKEN = 'We cannot take this file. Please choose another one.'
const UNTOLD = 'The file was not accepted. Please try again.'

/** Only the person ends an upload that no service answers: the network or the server may be away for hours. */
export function judgeFailure(answer: FailedAnswer, attempts: Attempts): Verdict {
  const { status, code, text, retryAfterSeconds } = answer
  const pauseMs = Math.max(pauseOf(attempts.failures), (retryAfterSeconds ?? 0) * 1000)
  const wait = { next: 'wait', pauseMs, why: 'away' } as const
  if (status === 460)
    return attempts.spoilt < MAX_SPOILT
      ? { next: 'wait', pauseMs: attempts.spoilt === 0 ? 0 : pauseMs, why: 'spoilt' }
      : failed(SPOILT)
  // Another request of the same upload is still ending, or the offset was that of a lost answer.
  if (status === 409 || status === 423) return attempts.failures < MAX_ERRORS ? wait : failed(text || UNTOLD)
  if (status === 0 || status === 408 || status === 429) return wait
  if (status === 502 || status === 503 || status === 504) return wait
  // 507: the disk is full, which lasts longer than a pause.
  if (status >= 500 && status !== 507) return attempts.failures < MAX_ERRORS ? wait : failed(text || UNTOLD)
  // The answer of a HEAD has no body, so no code.
  if (status === 401 || code === 'TICKET_INVALID' || (status === 403 && code === ''))
    return attempts.tickets < MAX_TICKETS ? { next: 'ticket' } : failed(NOT_ALLOWED)
  if (status === 404 || status === 410) return attempts.begun < 2 ? { next: 'anew' } : failed(GONE)
  const isAboutFile = status === 413 || status === 415 || status === 422
  return failed(text || (isAboutFile ? NOT_TAKEN : UNTOLD), !isAboutFile || code === 'STORAGE_FULL')
}

function pauseOf(failures: number): number {
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
}

function failed(text: string, canRetry = true): Verdict {
  return { next: 'fail', text, canRetry }
}
