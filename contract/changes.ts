/** The record of what operators change in the console or on the command line: who, when, and how to undo it. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'
import { SettingValue } from './settings.ts'

/** Kinds of things that operators change. One module reads and writes the things of each kind. */
export const CHANGE_KINDS = ['setting', 'article', 'promo'] as const
export type ChangeKindName = (typeof CHANGE_KINDS)[number]

/** One field before and after a change; null where there was no value. A long text is cut to the part that differs. */
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
  /** The name that people use for the thing. */
  name: z.string(),
  what: z.enum(['added', 'changed', 'removed']),
  differences: z.array(Difference),
  by: z.string(),
  changedAt: Time,
  /** Whether the thing has not changed since this change. */
  isUndoable: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const listChanges = defineCall({
  method: 'GET',
  path: '/admin/changes',
  caller: 'operator',
  summary: 'The changes that operators made to the site: who, when, from which value to which; newest first',
  addedFor: 'an operator sees in the console what other operators have changed',
  query: z.object({ ...page(20), kind: z.enum(CHANGE_KINDS).optional() }),
  reply: listOf(Change),
})

/** Upstream answers INVALID_REQUEST when the earlier value is no longer allowed. */
export const undoChange = defineCall({
  method: 'POST',
  path: '/admin/changes/:id/undo',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Undo a change: set the thing back to what it was before',
  addedFor: 'an operator undoes a change in the console',
  params: WithId,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
