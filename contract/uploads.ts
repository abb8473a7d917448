import { z } from 'zod'
import { defineCall } from './call.ts'
import { MEGABYTE, Time } from './fields.ts'

/** The limit for images of people and pages. A photo of a phone has 3 to 8 MB. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE
/** The limit for documents. Two of them fit into one form, which a browser can send without JavaScript. */
export const DOCUMENT_MAX_BYTES = 8 * MEGABYTE
export const WELCOME_VIDEO_MAX_BYTES = 200 * MEGABYTE

/**
 * With a ticket the browser sends one upload straight to upstream and shows its progress, although the browser's code
 * never has the session's token. The ticket is valid for one request of this account to this call, which must begin
 * within 2 minutes. The browser sends it as `Authorization: Ticket …`.
 */
export const issueUploadTicket = defineCall({
  method: 'POST',
  path: '/upload-tickets',
  caller: 'any',
  summary: 'Get a single-use ticket for one upload',
  addedFor: 'the browser uploads straight to upstream without having the token',
  body: z.object({
    /** The method and path pattern of a call with files, such as `POST /users/avatar/upload`. */
    call: z.string().max(200),
  }),
  reply: z.object({ ticket: z.string(), expiresAt: Time }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 60,
})
