/** Posts and draft savers for tests. */
import type { OwnPost } from '#contract/posts.ts'
import type { FormState } from '#lib/result.ts'
import { EMPTY_FIELDS, fieldsOf } from './draft-fields.ts'
import { createDraftSaver } from './draft-saver.ts'

export const ME = 'performer-1'
export const NOT_SENT = {
  status: 'refused',
  code: 'NOT_SENT',
  toast: { tone: 'error', title: 'No answer.' },
} as const
export const CHANGED = {
  status: 'refused',
  code: 'CHANGED_MEANWHILE',
  toast: { tone: 'error', title: 'Changed.' },
} as const

export function storedPost(given: Partial<OwnPost> = {}): OwnPost {
  return {
    _id: 'post-1',
    type: 'text',
    state: 'draft',
    gate: 'free',
    priceCents: null,
    text: 'Good evening',
    files: [],
    thumbnail: null,
    poll: null,
    isPinned: false,
    totalLikes: 0,
    totalComments: 0,
    totalViews: 0,
    scheduledAt: null,
    publishedAt: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    revision: 0,
    ...given,
  }
}

export type Answer = { result: FormState<OwnPost>; stored: OwnPost | null }

/** A saver whose requests are answered in order by `answers`; `sent` has the forms. */
export function openSaver(post: OwnPost | null, answers: Answer[] = []) {
  const sent: Record<string, FormDataEntryValue>[] = []
  let keys = 0
  const saver = createDraftSaver({
    accountId: ME,
    post,
    fields: post ? fieldsOf(post, { currency: 'USD', zone: 'UTC' }) : EMPTY_FIELDS,
    currency: 'USD',
    send: async (form) => {
      sent.push(Object.fromEntries(form))
      return answers.shift() ?? { result: NOT_SENT, stored: null }
    },
    newKey: () => `key-${++keys}`,
    now: () => 1000,
  })
  saver.open('UTC', null)
  return { saver, sent }
}

export const done = (given: Partial<OwnPost>): Answer => ({
  result: { status: 'done', data: storedPost(given) },
  stored: null,
})
export const changed = (given: Partial<OwnPost>): Answer => ({ result: CHANGED, stored: storedPost(given) })

export const USED: Answer = {
  result: { status: 'refused', code: 'IDEMPOTENCY_MISMATCH', toast: { tone: 'error', title: 'Used.' } },
  stored: null,
}
