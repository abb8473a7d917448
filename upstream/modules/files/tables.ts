import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ImagePlace } from '#contract/profile-images.ts'
import { cents, createdAt, id, time } from '../../kernel/columns.ts'

export interface FileVariant {
  /** `w640`, `original`, `blur`, `video` … : the last path segment of its address. */
  name: string
  storageKey: string
  contentType: string
  sizeBytes: number
  width: number
  height: number
}

/**
 * An image or video in its variants. `isPublic` ones have a lasting address that any cache may keep; of the
 * others only the `blur` variant is public, the rest want a signature.
 */
export const files = pgTable(
  'files',
  {
    id: id().primaryKey(),
    ownerId: id('owner_id').notNull(),
    kind: text('kind', { enum: ['photo', 'video'] }).notNull(),
    status: text('status', { enum: ['uploading', 'processing', 'ready', 'failed'] }).notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    durationMs: integer('duration_ms').notNull().default(0),
    sizeBytes: cents('size_bytes').notNull().default(0),
    /** A `data:` URI of a few bytes in the image's own colours. */
    placeholder: text('placeholder'),
    variants: jsonb('variants').$type<FileVariant[]>().notNull(),
    /** Why it is `failed`, for its owner. */
    failure: text('failure'),
    posterFileId: id('poster_file_id'),
    createdAt: createdAt(),
    /** It stood here, and its owner may put it back until `keptUntil`. */
    keptAs: text('kept_as').$type<ImagePlace>(),
    /** Set once another file has taken its place: nobody gets its bytes any more, and after this time they go. */
    keptUntil: time('kept_until'),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    uniqueIndex('files_kept').on(t.ownerId, t.keptAs).where(isNotNull(t.keptAs)),
    index('files_kept_until').on(t.keptUntil).where(isNotNull(t.keptUntil)),
  ],
)
