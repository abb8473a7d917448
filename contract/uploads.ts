import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, MEGABYTE, Time } from './fields.ts'

/** The limit for images of people and pages. A photo of a phone has 3 to 8 MB. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE
/** The limit for documents. Two of them fit into one form, which a browser can send without JavaScript. */
export const DOCUMENT_MAX_BYTES = 8 * MEGABYTE
export const WELCOME_VIDEO_MAX_BYTES = 200 * MEGABYTE

/** The creation of a resumable upload, by tus 1.0 and not by a call: see `docs/media.md`. */
export const RESUMABLE_UPLOAD = 'POST /uploads'

/**
 * With a ticket the browser sends one upload straight to upstream and shows its progress, although the browser's code
 * never has the session's token. The browser sends it as `Authorization: Ticket …`. It must begin within 2 minutes.
 *
 * A ticket for a call with files is valid for one request of this account to this call. A ticket for a resumable upload
 * is valid for all requests of one upload: the one that it creates, or the own unfinished one that it names. That upload
 * accepts it until the upload expires or accepts a newer ticket, as long as the session lives.
 */
export const issueUploadTicket = defineCall({
  method: 'POST',
  path: '/upload-tickets',
  caller: 'any',
  summary: 'Get a ticket for one upload',
  addedFor: 'the browser uploads straight to upstream without having the token',
  body: z.object({
    /** `POST /uploads`, or the method and path pattern of a call with files, such as `POST /users/avatar/upload`. */
    call: z.string().max(200),
    /** The unfinished resumable upload to go on with; absent for a new one. */
    uploadId: Id.optional(),
  }),
  reply: z.object({ ticket: z.string(), expiresAt: Time }),
  errors: ['NOT_FOUND'],
  // Each photo of a batch has a ticket of its own.
  ratePerMinute: 240,
})

/** Told before anything is sent, so that a page can refuse a file of a wrong type or size at once. */
export const getUploadQuota = defineCall({
  method: 'GET',
  path: '/upload-quota',
  caller: 'any',
  summary: 'The room for own files, and what may be sent by resumable uploads',
  addedFor: 'a page tells type, size and room of a file before it is sent',
  reply: z.object({
    /** Stored files and unfinished uploads. */
    usedBytes: z.int().nonnegative(),
    allowedBytes: z.int().nonnegative(),
    /** What accounts of the caller's kind may send. */
    purposes: z.array(
      z.object({
        name: z.string(),
        kinds: z.array(z.enum(['image', 'video', 'document'])),
        contentTypes: z.array(z.string()),
        maxBytes: z.int().positive(),
      }),
    ),
  }),
})
