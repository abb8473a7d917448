import { z } from 'zod'
import { defineCall } from './call.ts'
import { Email, Time } from './fields.ts'

/** No person sees the field `website`: a program that fills it in gets the usual answer, and its message is dropped. */
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
  }),
  errors: ['FORM_TOO_FAST'],
  ratePerMinute: 5,
})
