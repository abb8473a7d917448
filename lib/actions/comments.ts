'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import {
  type Comment,
  type CommentRules,
  createComment,
  deleteComment as deleteCommentCall,
  editComment as editCommentCall,
  pinComment as pinCommentCall,
  setCommentRules,
  unpinComment,
} from '#contract/comments.ts'
import type { FormState, Toast } from '../result.ts'
import { safeDestination } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

/** The toasts of specification §8. */
const COMMENTED = { tone: 'success', title: 'Commented successfully' } as const
const REMOVED = { tone: 'success', title: 'Removed successfully!' } as const
const COMMENT_ERROR = 'Error occured, please try again later'

/**
 * Comments on a thing or replies to a comment; fields `objectType`, `objectId`, `text`, `idempotencyKey`. With `back`,
 * the path of the list's front, the person goes there, since the page shows another part of the list.
 */
export async function comment(_previous: FormState<Comment>, form: FormData): Promise<FormState<Comment>> {
  await requireSession()
  assertForm(form)
  const given = { objectType: FROM_FORM, objectId: FROM_FORM, text: FROM_FORM } as const
  const body = { ...given, idempotencyKey: await keyOf(form) }
  const result = await submit(createComment, form, { body }, { toast: COMMENTED, fallback: COMMENT_ERROR })
  if (result.status === 'done') await show(form, COMMENTED)
  return result
}

/**
 * The key of what a form says now: a text that was changed after a lost answer is another comment, while the same text
 * is the same one.
 */
async function keyOf(form: FormData): Promise<string> {
  const said = JSON.stringify([form.get('idempotencyKey'), form.get('text')])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The form of a UUID of version 8, which leaves its content to its maker.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Changes an own comment; fields `id`, `text` and `back`, the path at which the comment is read. */
export async function editComment(
  _previous: FormState<Comment>,
  form: FormData,
): Promise<FormState<Comment>> {
  await requireSession()
  const params = idFrom(form)
  const result = await submit(
    editCommentCall,
    form,
    { params, body: { text: FROM_FORM } },
    { fallback: COMMENT_ERROR },
  )
  if (result.status === 'done') await show(form, { tone: 'success', title: 'Changed.' })
  return result
}

async function show(form: FormData, toast: Toast): Promise<void> {
  const back = safeDestination(form.get('back'))
  if (back === null) return refresh()
  await leaveNotice(toast)
  redirect(back)
}

/** Deletes a comment with its replies; field `id`. */
export async function deleteComment(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const result = await act(
    deleteCommentCall,
    { params: idFrom(form) },
    { toast: REMOVED, fallback: COMMENT_ERROR },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Pins a comment, or takes its pin; fields `id` and `isPinned`, what it shall be. */
export async function pinComment(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  const params = idFrom(form)
  const isPinned = form.get('isPinned') === 'true'
  const toast = { tone: 'success', title: isPinned ? 'Pinned.' : 'Unpinned.' } as const
  const result = await act(
    isPinned ? pinCommentCall : unpinComment,
    { params },
    { toast, fallback: COMMENT_ERROR },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Decides who may comment; fields `commenters` and `words`, one on each line. */
export async function saveCommentRules(
  _previous: FormState<CommentRules>,
  form: FormData,
): Promise<FormState<CommentRules>> {
  await requireSession()
  assertForm(form)
  const typed = form.get('words')
  const lines = typeof typed === 'string' ? typed.split(/[\n,]/) : []
  const words = lines.map((line) => line.trim()).filter(Boolean)
  const toast = { tone: 'success', title: 'Saved.' } as const
  const result = await submit(setCommentRules, form, { body: { commenters: FROM_FORM, words } }, { toast })
  if (result.status === 'done') refresh()
  return result
}
