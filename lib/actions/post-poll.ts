/** The poll of a post that is being saved. */
import type { z } from 'zod'
import { createPoll } from '#contract/polls.ts'
import { getOwnPost } from '#contract/posts.ts'
import {
  answerName,
  contentOfPoll,
  contentOfStored,
  findRepeated,
  HOURS_NAME,
  isSamePoll,
  type PollContent,
  type PollFields,
  QUESTION_NAME,
  typedPoll,
} from '../poll-fields.ts'
import { type ActionResult, done, readTypedValues } from '../result.ts'
import { act } from './call.ts'
import { idFrom } from './form.ts'

/** The poll's id for the post's call: undefined leaves the poll as it is, null takes it away. */
type Chosen = string | null | undefined

/**
 * Makes the poll that the form describes, and answers its id. A poll that says what the stored one says stays; a draft
 * with a poll that is not complete yet keeps the one that it has. A form without the poll's fields leaves it alone.
 */
export async function choosePoll(form: FormData): Promise<ActionResult<Chosen>> {
  if (!form.has(QUESTION_NAME)) return done(undefined)
  const values = readTypedValues(form)
  const typed = typedPoll(values)
  if (!typed) return done(null)
  const content = contentOfPoll(typed)
  const idempotencyKey = await keyOf(form, content)
  const parsed = createPoll.body?.safeParse({ ...content, idempotencyKey })
  if (parsed?.error) {
    if (form.get('as') === 'draft') return done(undefined)
    return { status: 'invalid', fields: problemsOf(parsed.error, typed), values }
  }
  if (form.get('id')) {
    const stored = await act(getOwnPost, { params: idFrom(form) })
    if (stored.status !== 'done') return stored
    const { poll } = stored.data
    if (poll && isSamePoll(contentOfStored(poll), content)) return done(undefined)
  }
  const made = await act(createPoll, { body: { ...content, idempotencyKey } })
  // The poll that the key has made was named by no post, and is deleted by now.
  const isGone = made.status === 'refused' && made.code === 'POLL_NOT_FOUND'
  const poll = isGone
    ? await act(createPoll, { body: { ...content, idempotencyKey: crypto.randomUUID() } })
    : made
  return poll.status === 'done' ? done(poll.data._id) : poll
}

/** The first problem of each field, by the field's name in the form. */
function problemsOf(error: z.ZodError, { answers }: PollFields): Record<string, string> {
  const filled = answers.flatMap((text, at) => (text.trim() === '' ? [] : [at]))
  const lacking = answers.findIndex((text) => text.trim() === '')
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const [field, at] = path
    const name =
      field === 'question'
        ? QUESTION_NAME
        : field === 'hours'
          ? HOURS_NAME
          : answerName(typeof at === 'number' ? filled[at]! : (findRepeated(answers) ?? Math.max(0, lacking)))
    problems[name] ??= message
  }
  return problems
}

/**
 * The same words of the same draft have the same key, so that a save that is sent again makes no second poll. A revision
 * is part of it: a poll that was replaced and comes back is another one.
 */
async function keyOf(form: FormData, content: PollContent): Promise<string> {
  const draft = ['id', 'revision', 'idempotencyKey'].map((name) => form.get(name))
  const text = new TextEncoder().encode(JSON.stringify([draft, content]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // A UUID of version 8, which is for values of one's own making.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
