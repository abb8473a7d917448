'use server'

import { refresh } from 'next/cache'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { type ActionResult, done } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm } from './form.ts'
import type { CompleteArguments } from './sources.ts'

export type ReactionChange = CompleteArguments<typeof addReaction>['body'] & {
  /** True to react, false to undo it. */
  isOn: boolean
}

export interface ReactionAnswer {
  /** How many people have given the reaction. */
  total: number
  /** When upstream had answered. A page that was read later knows better. */
  atMs: number
}

/**
 * Follows or likes, or undoes it; answers how many people do. Following opens posts, so the same answer refreshes the
 * page; a like or a bookmark changes nothing but its own count.
 */
export async function react(change: ReactionChange): Promise<ActionResult<ReactionAnswer>> {
  await requireSession()
  const reaction = addReaction.body?.safeParse(change)
  if (!reaction?.success) return { status: 'invalid', fields: {}, values: {} }
  const result = change.isOn
    ? await act(addReaction, { body: reaction.data })
    : await act(removeReaction, { query: reaction.data })
  if (result.status === 'done' && change.action === 'follow') refresh()
  return result.status === 'done' ? done({ ...result.data, atMs: Date.now() }) : result
}

/** Does the same for a plain form, on pages whose script has not run; fields as in `ReactionChange`. */
export async function reactByForm(form: FormData): Promise<void> {
  await requireSession()
  assertForm(form)
  await react({
    objectType: form.get('objectType') as ReactionChange['objectType'],
    objectId: String(form.get('objectId')),
    action: form.get('action') as ReactionChange['action'],
    isOn: form.get('isOn') === 'true',
  })
}
