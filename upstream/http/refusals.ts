/** Which refusals a call may be answered with: those that it declares, and those that follow from what it is. */
import type { Call } from '#contract/call.ts'
import type { ListenerCode, RefusalCode } from '#contract/errors.ts'

type Code = RefusalCode | ListenerCode

const isIn = (callers: readonly Call['caller'][]) => (call: Call) => callers.includes(call.caller)
const readsToken = isIn(['public', 'any', 'fan', 'performer', 'operator'])
const needsSession = isIn(['any', 'fan', 'performer', 'operator'])
const isForOneKind = isIn(['fan', 'performer', 'operator'])
/** Fastify reads a body that is sent, whether the call wants one or not. */
const readsBody = ({ method }: Call) => method !== 'GET'

/** What every call may be refused with: the rate limit, and a database that is away. */
export const ALWAYS = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const satisfies RefusalCode[]

/** What upstream or the public listener refuses because of what a call is. A call does not declare these itself. */
const BY_WHAT_IT_IS: readonly [isSo: (call: Call) => boolean, ...codes: Code[]][] = [
  [({ params, query, body, files }) => Boolean(params ?? query ?? body ?? files), 'INVALID_REQUEST'],
  // A path's part may be longer than any call takes, or wrongly escaped.
  [({ params }) => params !== undefined, 'MALFORMED_REQUEST'],
  [readsBody, 'MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  // A token that is no longer good is refused also where a visitor may call without one.
  [readsToken, 'UNAUTHENTICATED'],
  [isForOneKind, 'FORBIDDEN'],
  [(call) => needsSession(call) && !call.servesClosing, 'ACCOUNT_CLOSING'],
  [(call) => needsSession(call) && !call.servesIncomplete, 'ACCOUNT_INCOMPLETE'],
  [({ isConfirmed }) => isConfirmed === true, 'CONFIRMATION_NEEDED'],
  [({ idempotent }) => idempotent === true, 'IDEMPOTENCY_MISMATCH'],
  [
    ({ files }) => files !== undefined,
    ...(['FILE_MISSING', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'FILE_BROKEN', 'STORAGE_FULL'] as const),
  ],
  [(call) => call.files !== undefined && readsToken(call), 'TICKET_INVALID'],
  // A page of another site may read, as everybody may, and change nothing.
  [({ method, caller }) => method !== 'GET' && caller !== 'signed', 'WRONG_ORIGIN'],
]

/** The refusals of a call beyond those that every call may give. */
export function refusalsOf(call: Call): Code[] {
  const implied = BY_WHAT_IT_IS.flatMap(([isSo, ...codes]) => (isSo(call) ? codes : []))
  return [...new Set([...implied, ...(call.errors ?? [])])]
}
