import { z } from 'zod'
import { defineCall } from './call.ts'
import { Email, Id, listOf, page, Time, WithId } from './fields.ts'

/**
 * Upstream answers PRESS_AGAIN to a message that a program may have sent: one that comes within seconds of opening the
 * form, or with text in the hidden field `website`. A quick person, or a browser that fills in fields by itself, looks
 * the same, so upstream accepts every message that is sent again (`isSentAgain`).
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

export const CONTACT_STATUSES = ['open', 'answered', 'closed'] as const

/** A message of the contact form, as an operator sees it. */
export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The username of a writer who was logged in. */
  username: z.string().nullable(),
  status: z.enum(CONTACT_STATUSES),
  /** Only operators can read it. */
  note: z.string(),
  handledBy: z.string().nullable(),
  handledAt: Time.nullable(),
  createdAt: Time,
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listContactMessages = defineCall({
  method: 'GET',
  path: '/admin/contact-messages',
  caller: 'operator',
  summary: 'Messages of the contact form: open ones, oldest first, or answered and closed ones, newest first',
  addedFor: 'an operator reads messages of the contact form in the console',
  query: z.object({ ...page(20), status: z.enum(['open', 'done']).default('open') }),
  reply: listOf(ContactMessage),
})

export const handleContactMessage = defineCall({
  method: 'POST',
  path: '/admin/contact-messages/:id',
  caller: 'operator',
  summary: 'Set the status of a message of the contact form, with a note',
  addedFor: 'an operator handles messages of the contact form in the console',
  params: WithId,
  body: z.object({
    status: z.enum(CONTACT_STATUSES),
    note: z.string().trim().max(1000, 'Keep it under 1000 characters.').default(''),
  }),
  errors: ['NOT_FOUND'],
})
