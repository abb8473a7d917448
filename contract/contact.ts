import { z } from 'zod'
import { defineCall } from './call.ts'
import { Email, Id, listOf, page, Time, WithId } from './fields.ts'

/**
 * What looks like a program's doing, a form that is sent at once or an unseen field (`website`) that is filled in, is
 * refused with PRESS_AGAIN. A quick person, or a browser that fills in fields by itself, looks the same: the second
 * press (`isSentAgain`) always goes through.
 */
export const sendContactMessage = defineCall({
  method: 'POST',
  path: '/contact',
  caller: 'public',
  summary: 'Write to the operator',
  body: z.object({
    name: z.string().trim().min(1, 'Tell us your name.').max(80),
    email: Email,
    subject: z.string().trim().min(1, 'Say in a few words what it is about.').max(120),
    message: z.string().trim().min(10, 'Tell us a little more.').max(4000, 'Keep it under 4000 characters.'),
    website: z.string().max(200).default(''),
    /** When the person opened the form. */
    openedAt: Time,
    isSentAgain: z.boolean().default(false),
  }),
  errors: ['PRESS_AGAIN'],
  ratePerMinute: 5,
})

export const LETTER_STATUSES = ['open', 'answered', 'closed'] as const

/** A message of the contact form, as an operator sees it. */
export const Letter = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Whether its writer was logged in, and as whom. */
  username: z.string().nullable(),
  status: z.enum(LETTER_STATUSES),
  /** The operators' own; nobody else reads it. */
  note: z.string(),
  handledBy: z.string().nullable(),
  handledAt: Time.nullable(),
  createdAt: Time,
})
export type Letter = z.infer<typeof Letter>

export const listLetters = defineCall({
  method: 'GET',
  path: '/admin/letters',
  caller: 'operator',
  summary: 'Letters of the contact form: the open ones, the oldest first; or the others, the newest first',
  addedFor: 'an operator answers letters in the console',
  query: z.object({ ...page(20), status: z.enum(['open', 'done']).default('open') }),
  reply: listOf(Letter),
})

export const handleLetter = defineCall({
  method: 'POST',
  path: '/admin/letters/:id',
  caller: 'operator',
  summary: 'Say what has become of a letter',
  addedFor: 'an operator answers letters in the console',
  params: WithId,
  body: z.object({
    status: z.enum(LETTER_STATUSES),
    note: z.string().trim().max(1000, 'Keep it under 1000 characters.').default(''),
  }),
  errors: ['NOT_FOUND'],
})
