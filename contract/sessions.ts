/** The sessions and past logins of an account. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'

export const Device = z.object({
  /** A display name, such as `Firefox on Windows`. */
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop', 'other']),
})

const Place = {
  device: Device,
  address: z.string(),
  /** The address's country by ISO 3166-1 alpha-2; null when unknown. */
  country: z.string().nullable(),
}

export const LoginSession = z.object({
  _id: Id,
  ...Place,
  /** Whether the session made this request. */
  isCurrent: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
})
export type LoginSession = z.infer<typeof LoginSession>

export const LOGIN_OUTCOMES = ['success', 'wrong-password', 'wrong-code'] as const

export const LoginRecord = z.object({
  _id: Id,
  ...Place,
  outcome: z.enum(LOGIN_OUTCOMES),
  createdAt: Time,
})
export type LoginRecord = z.infer<typeof LoginRecord>

export const SessionHolder = z.object({ accountId: Id })

/** This call must stay cheap: the listener makes it for each member about twice a minute. */
export const readSession = defineCall({
  method: 'GET',
  path: '/auth/session',
  caller: 'any',
  summary: 'The account of a token’s session',
  addedFor: 'the listener counts a member’s requests by account instead of by network',
  reply: SessionHolder,
  servesIncomplete: true,
  servesClosing: true,
})

/** Open sessions, the most recently used first; at most a hundred. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  caller: 'any',
  summary: 'Where the account is logged in',
  addedFor: 'the security page shows where the account is logged in',
  reply: listOf(LoginSession),
})

/** The session's token stops working at once, and the socket server closes its sockets. */
export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  caller: 'any',
  summary: 'Log out one device',
  addedFor: 'the security page logs out a device',
  params: WithId,
  errors: ['NOT_FOUND'],
})

export const revokeOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  caller: 'any',
  summary: 'Log out every other device',
  addedFor: 'the security page logs out every other device',
  reply: z.object({ ended: z.int().nonnegative() }),
})

/** Upstream keeps logins for 180 days. The newest come first. */
export const listLogins = defineCall({
  method: 'GET',
  path: '/auth/logins',
  caller: 'any',
  summary: 'Logins to the account, and failed attempts',
  addedFor: 'the security page shows the login history',
  query: z.object(page()),
  reply: listOf(LoginRecord),
})
