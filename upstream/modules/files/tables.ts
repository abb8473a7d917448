import { isNotNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { GATES } from '#contract/gates.ts'
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

/** An image or video in its variants. Who gets its bytes follows from its uses alone. */
export const files = pgTable(
  'files',
  {
    id: id().primaryKey(),
    ownerId: id('owner_id').notNull(),
    kind: text('kind', { enum: ['image', 'video'] }).notNull(),
    status: text('status', { enum: ['uploading', 'processing', 'ready', 'failed'] }).notNull(),
    /** Stands in its lasting address, and grows when the file closes: a cache may keep what it had for a year. */
    addressVersion: integer('address_version').notNull().default(1),
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
    index('files_poster').on(t.posterFileId).where(isNotNull(t.posterFileId)),
  ],
)

/**
 * Where a file is shown: by which thing, at which place in it, and how open the thing is. One file may be shown by
 * several; the most open use that is published decides who gets its bytes.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    /** The thing, by the word and the id of the module that owns it. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** From 0, in the order in which the thing shows its files. */
    position: integer('position').notNull(),
    fileId: id('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    gate: text('gate', { enum: GATES }).notNull(),
    /** A planned thing is its owner's alone; of an archived one only buyers keep what they bought. */
    state: text('state', { enum: ['planned', 'published', 'archived'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectType, t.subjectId, t.position] }),
    index('file_uses_file').on(t.fileId),
  ],
)
