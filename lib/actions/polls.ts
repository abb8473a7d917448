'use server'

import { type Poll, vote as voteCall } from '#contract/polls.ts'
import { type ActionResult, done } from '../result.ts'
import { act, requireSession } from './call.ts'
import { assertForm, idFrom } from './form.ts'

export interface VoteAnswer {
  poll: Poll
  /** When upstream had answered. A page that was read later knows better. */
  atMs: number
}

/** Votes in a poll; answers the poll with its results. It refreshes nothing, so no list jumps. */
export async function vote(pollId: string, optionId: string): Promise<ActionResult<VoteAnswer>> {
  const result = await act(voteCall, { params: { id: pollId }, body: { optionId } })
  return result.status === 'done' ? done({ poll: result.data, atMs: Date.now() }) : result
}

/** Does the same for a plain form, on pages whose script has not run; fields `id` and `optionId`. */
export async function voteByForm(form: FormData): Promise<void> {
  await requireSession()
  assertForm(form)
  await vote(idFrom(form).id, String(form.get('optionId')))
}
