/** What operators change in the console or on the command line: who did, when, and the way back. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'
import { SettingValue } from './settings.ts'

/** Each kind has one module that reads and writes what it names. */
export const CHANGE_KINDS = ['setting', 'article', 'promo'] as const
export type ChangeKindName = (typeof CHANGE_KINDS)[number]

/** One field before and after; null where there was nothing. Of a long text it is the part that differs. */
export const Difference = z.object({
  field: z.string(),
  from: SettingValue.nullable(),
  to: SettingValue.nullable(),
})
export type Difference = z.infer<typeof Difference>

export const Change = z.object({
  _id: Id,
  kind: z.enum(CHANGE_KINDS),
  /** The setting's key, or the id of the article or banner. */
  key: z.string(),
  /** What people call it. */
  name: z.string(),
  what: z.enum(['added', 'changed', 'removed']),
  differences: z.array(Difference),
  by: z.string(),
  changedAt: Time,
  /** It is still what this change has made it. */
  isUndoable: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const listChanges = defineCall({
  method: 'GET',
  path: '/admin/changes',
  caller: 'operator',
  summary: 'Who has changed what of the site, when, from what and to what; the newest first',
  addedFor: 'operators see what the others have changed',
  query: z.object({ ...page(20), kind: z.enum(CHANGE_KINDS).optional() }),
  reply: listOf(Change),
})

/** INVALID_REQUEST when what was there before cannot be there any more. */
export const undoChange = defineCall({
  method: 'POST',
  path: '/admin/changes/:id/undo',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Set something back to what it was before a change',
  addedFor: 'an operator takes a change back',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
