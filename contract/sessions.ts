/** Where an account is logged in, and was. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'

export const Device = z.object({
  /** For people: `Firefox on Windows`. */
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop', 'other']),
})

const Place = {
  device: Device,
  address: z.string(),
  /** ISO 3166-1 alpha-2, where the address is known to be from. */
  country: z.string().nullable(),
}

export const LoginSession = z.object({
  _id: Id,
  ...Place,
  /** Whether it is the session of this very request. */
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

/** A call that costs little: the listener makes it for each member about twice a minute. */
export const readSession = defineCall({
  method: 'GET',
  path: '/auth/session',
  caller: 'any',
  summary: 'Whose session a token opens',
  addedFor: 'the listener counts the requests of a member by account and not by network',
  reply: SessionHolder,
  servesIncomplete: true,
  servesClosing: true,
})

/** Open sessions, the one last used first; a hundred at most. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  caller: 'any',
  summary: 'Where the account is logged in',
  addedFor: 'the security page shows where one is logged in',
  reply: listOf(LoginSession),
})

/** The session's token is dead at once, and its sockets are closed. */
export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  caller: 'any',
  summary: 'Log one device out',
  addedFor: 'the security page logs a device out',
  params: WithId,
  errors: ['NOT_FOUND'],
})

export const revokeOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  caller: 'any',
  summary: 'Log every other device out',
  addedFor: 'the security page logs every other device out',
  reply: z.object({ ended: z.int().nonnegative() }),
})

/** Upstream keeps logins for 180 days; the newest come first. */
export const listLogins = defineCall({
  method: 'GET',
  path: '/auth/logins',
  caller: 'any',
  summary: 'Logins to the account, and failed attempts',
  addedFor: 'the security page shows the login history',
  query: z.object(page()),
  reply: listOf(LoginRecord),
})
