import { z } from 'zod'
import { defineCall } from './call.ts'
import { MEGABYTE, Time } from './fields.ts'

/** Images of people and pages; a phone's photo has 3 to 8 MB. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE
/** Documents: two of them fit into one form, which a browser can send without JavaScript. */
export const DOCUMENT_MAX_BYTES = 8 * MEGABYTE
export const WELCOME_VIDEO_MAX_BYTES = 200 * MEGABYTE

/**
 * Lets the browser send one upload straight to upstream and show its progress: the session's token never
 * gets there. The ticket is good for one request of this account to this call, within 2 minutes, as
 * `Authorization: Ticket …`.
 */
export const issueUploadTicket = defineCall({
  method: 'POST',
  path: '/upload-tickets',
  caller: 'any',
  summary: 'A single-use ticket for one upload',
  addedFor: 'the browser uploads straight to upstream without holding the token',
  body: z.object({
    /** Method and path pattern of a call with files: `POST /users/avatar/upload`. */
    call: z.string().max(200),
  }),
  reply: z.object({ ticket: z.string(), expiresAt: Time }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 60,
})
