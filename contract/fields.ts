/** Field types that many calls share. */
import { z } from 'zod'
import {
  findPasswordProblem,
  MAX_PASSWORD_UNITS,
  MIN_PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
} from './new-passwords.ts'
import { MAX_LIMIT, MAX_OFFSET } from './page-bounds.ts'

/** A UUIDv7 as text: the `_id` of every object. */
export const Id = z.uuid()
/** Identifies a device. The client makes it up at random, keeps it, and sends it with each login. */
export const DeviceName = z.string().regex(/^[\w-]{20,64}$/)
export const WithId = z.object({ id: Id })
/** An id, or a username where the specification allows either. */
export const IdOrUsername = z.string().min(1).max(64)
/** Whole minor units of the platform's one currency, never negative. */
export const Cents = z.int().nonnegative().max(1_000_000_000)
/** A balance or a sum of amounts, which may exceed the limit of a single amount. */
export const CentsSum = z.int().nonnegative()
/** ISO 8601, UTC. */
export const Time = z.iso.datetime()
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')
/** One key per intent. A repeated request has no second effect; another request with the same key is refused. */
export const IdempotencyKey = z.uuid(
  'Send a UUID of your own, as idempotencyKey in the body or in the header Idempotency-Key.',
)
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Choose a username.')
  .min(3, 'Use at least 3 characters.')
  .max(30, 'Use at most 30 characters.')
  .regex(/^[a-z0-9](?:[a-z0-9._]*[a-z0-9])?$/, 'Use letters, digits, dots and underscores.')
/** A new password. Upstream also checks it against its owner's names and the list of common passwords. */
export const Password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, PASSWORD_PROBLEMS['too-short'])
  .max(MAX_PASSWORD_UNITS, PASSWORD_PROBLEMS['too-long'])
  .superRefine((password, context) => {
    const problem = findPasswordProblem(password, [])
    if (problem) context.addIssue({ code: 'custom', message: PASSWORD_PROBLEMS[problem] })
  })
/**
 * The path of the web half to which the reader of an email goes on after the email's link has done its work. The web
 * half checks the path again before it redirects there.
 */
export const NextPath = z.string().max(500).startsWith('/')
/** Six digits. The schema removes the blanks that people type between them. */
export const AuthenticatorCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that your app shows.'))
export const Email = z.email('Enter an email address, like name@example.com.').max(254).trim().toLowerCase()

/** A checkbox, as a JSON boolean or as the text that forms send; an absent one counts as not ticked. */
export const Tick = z
  .preprocess((value) => {
    if (value === 'true' || value === 'on') return true
    return value === 'false' ? false : value
  }, z.boolean())
  .default(false)
/** A checkbox that must be ticked, as `true` or as the text that browsers send. */
export const Ticked = (message: string) =>
  z.preprocess((value) => value === true || value === 'true' || value === 'on', z.literal(true, message))

export const MEGABYTE = 1024 * 1024
export const GIGABYTE = 1024 * MEGABYTE

export const page = (limit = 12) => ({
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(limit),
  offset: z.coerce.number().int().min(0).max(MAX_OFFSET).default(0),
})

/** The place of the last item of a part, as upstream writes it. */
export const Cursor = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)

/**
 * The bounds of a list that grows while people read it. `after` is the `next` of the part before, and takes the place of
 * `offset`: nothing that was added meanwhile repeats or hides an item.
 */
export const growingPage = (limit = 12) => ({
  ...page(limit),
  after: Cursor.optional(),
})

/** A page of a list, and the count of the whole list: `data.data` and `data.total` in the answer. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.int().nonnegative() })

/** A part of a growing list; `next` is null at its end. */
export const growingListOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.int().nonnegative(), next: z.string().nullable() })

/**
 * An image in several sizes. `url` is the largest. All addresses are public, except that those of paid content are
 * signed and short-lived. `placeholder` is a `data:` URI of a tiny version of the image.
 */
export const ImageAsset = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  sizes: z.array(z.object({ url: z.string(), width: z.int().positive() })),
  placeholder: z.string().nullable(),
})
export type ImageAsset = z.infer<typeof ImageAsset>
