/** All accounts, as operators see them. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'

export const ACCOUNT_KINDS = ['fan', 'performer', 'operator'] as const
export const ACCOUNT_STATUSES = [
  'pending_email',
  'pending_verification',
  'active',
  'suspended',
  'closing',
  'deleted',
] as const

export const AccountRow = z.object({
  _id: Id,
  kind: z.enum(ACCOUNT_KINDS),
  status: z.enum(ACCOUNT_STATUSES),
  username: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  createdAt: Time,
  lastLoginAt: Time.nullable(),
})
export type AccountRow = z.infer<typeof AccountRow>

export const listAccounts = defineCall({
  method: 'GET',
  path: '/admin/accounts',
  caller: 'operator',
  summary: 'Find accounts by a part of their username, name or email; newest first',
  addedFor: 'an operator finds an account in the console',
  query: z.object({
    ...page(25),
    q: z.string().trim().max(100).default(''),
    kind: z.enum(ACCOUNT_KINDS).optional(),
    status: z.enum(ACCOUNT_STATUSES).optional(),
  }),
  reply: listOf(AccountRow),
})

/** Each of `changes` says what status an operator gave the account, from which one, and why. */
export const AccountDetails = AccountRow.extend({
  deletesAt: Time.nullable(),
  changes: z.array(
    z.object({
      from: z.enum(ACCOUNT_STATUSES),
      to: z.enum(ACCOUNT_STATUSES),
      by: z.string(),
      reason: z.string(),
      changedAt: Time,
    }),
  ),
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const getAccount = defineCall({
  method: 'GET',
  path: '/admin/accounts/:id',
  caller: 'operator',
  summary: 'One account, and how operators have changed its status',
  addedFor: 'an operator opens an account in the console',
  params: WithId,
  reply: AccountDetails,
  errors: ['NOT_FOUND'],
})

export const setAccountStatus = defineCall({
  method: 'POST',
  path: '/admin/accounts/:id/status',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Suspend an account, or activate it again',
  addedFor: 'an operator suspends and activates accounts in the console',
  params: WithId,
  body: z.object({
    wanted: z.enum(['active', 'suspended']),
    /** Only operators can read it. */
    reason: z.string().trim().min(1, 'Say why, for whoever looks at this later.').max(500),
  }),
  reply: z.object({ status: z.enum(ACCOUNT_STATUSES) }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_OPERATOR'],
})
