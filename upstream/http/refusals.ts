/** The refusals that a call may answer: those that it declares, and those that follow from its other properties. */
import type { Call } from '#contract/call.ts'
import type { ListenerCode, RefusalCode } from '#contract/errors.ts'

type Code = RefusalCode | ListenerCode

const isIn = (callers: readonly Call['caller'][]) => (call: Call) => callers.includes(call.caller)
const readsToken = isIn(['public', 'any', 'fan', 'performer', 'operator'])
const needsSession = isIn(['any', 'fan', 'performer', 'operator'])
const isForOneKind = isIn(['fan', 'performer', 'operator'])
/** Fastify reads the body of every such request, even when the call accepts none. */
const readsBody = ({ method }: Call) => method !== 'GET'

/** The refusals that every call may answer: because of the rate limit, and while the database is away. */
export const ALWAYS = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const satisfies RefusalCode[]

/**
 * The refusals of upstream or the public listener that follow from a call's properties. A call does not declare these
 * itself.
 */
const BY_WHAT_IT_IS: readonly [isSo: (call: Call) => boolean, ...codes: Code[]][] = [
  [({ params, query, body, files }) => Boolean(params ?? query ?? body ?? files), 'INVALID_REQUEST'],
  // A segment of the path may be too long, or have an invalid percent escape.
  [({ params }) => params !== undefined, 'MALFORMED_REQUEST'],
  [readsBody, 'MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  // Upstream refuses an invalid token even for calls that a visitor may make without one.
  [readsToken, 'UNAUTHENTICATED'],
  [isForOneKind, 'FORBIDDEN'],
  [(call) => needsSession(call) && !call.servesClosing, 'ACCOUNT_CLOSING'],
  [(call) => needsSession(call) && !call.servesIncomplete, 'ACCOUNT_INCOMPLETE'],
  [({ isConfirmed }) => isConfirmed === true, 'CONFIRMATION_NEEDED'],
  [({ idempotent }) => idempotent === true, 'IDEMPOTENCY_MISMATCH'],
  [
    ({ files }) => files !== undefined,
    ...(['FILE_MISSING', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'FILE_BROKEN', 'DISK_FULL'] as const),
  ],
  [(call) => call.files !== undefined && readsToken(call), 'TICKET_INVALID'],
  // The listener refuses calls from pages of other sites, unless they only read.
  [({ method, caller }) => method !== 'GET' && caller !== 'signed', 'WRONG_ORIGIN'],
]

/** The refusals of a call in addition to `ALWAYS`. */
export function refusalsOf(call: Call): Code[] {
  const implied = BY_WHAT_IT_IS.flatMap(([isSo, ...codes]) => (isSo(call) ? codes : []))
  return [...new Set([...implied, ...(call.errors ?? [])])]
}
