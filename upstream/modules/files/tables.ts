import { isNotNull, sql } from 'drizzle-orm'
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
  /** The same image in other formats, at the same address. */
  formats?: FileFormat[]
}

export type FileFormat = Pick<FileVariant, 'storageKey' | 'contentType' | 'sizeBytes'>

/** An image or video in its variants. Its uses alone decide who, besides its owner and operators, gets its bytes. */
export const files = pgTable(
  'files',
  {
    id: id().primaryKey(),
    ownerId: id('owner_id').notNull(),
    kind: text('kind', { enum: ['image', 'video'] }).notNull(),
    status: text('status', { enum: ['uploading', 'processing', 'ready', 'failed'] }).notNull(),
    /**
     * Part of the lasting address. It grows when the file closes, since caches may store the response of the old
     * address for a year.
     */
    addressVersion: integer('address_version').notNull().default(1),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    durationMs: integer('duration_ms').notNull().default(0),
    sizeBytes: cents('size_bytes').notNull().default(0),
    /** A `data:` URI of a few bytes in the image's own colours. */
    placeholder: text('placeholder'),
    variants: jsonb('variants').$type<FileVariant[]>().notNull(),
    /** The reason why it is `failed`, as its owner reads it. */
    failure: text('failure'),
    posterFileId: id('poster_file_id'),
    createdAt: createdAt(),
    /** The place that had this file. Its owner may put it back until `keptUntil`. */
    keptAs: text('kept_as').$type<ImagePlace>(),
    /**
     * Set when another file has taken its place: the bytes are no longer served, and they are deleted after this
     * time.
     */
    keptUntil: time('kept_until'),
    /** Since when nothing shows it. Set only for uploaded images, which are deleted when nothing has shown them for long. */
    unusedSince: time('unused_since'),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    index('files_uploading')
      .on(t.createdAt)
      .where(sql`${t.status} = 'uploading'`),
    uniqueIndex('files_kept').on(t.ownerId, t.keptAs).where(isNotNull(t.keptAs)),
    index('files_kept_until').on(t.keptUntil).where(isNotNull(t.keptUntil)),
    index('files_unused_since').on(t.unusedSince).where(isNotNull(t.unusedSince)),
    index('files_poster').on(t.posterFileId).where(isNotNull(t.posterFileId)),
  ],
)

/**
 * Where a file is shown: by which subject, at which position in it, and how open the subject is. Several subjects
 * may show one file; whoever passes the gate of one use gets its bytes.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    /** The type and id of the subject, as the module that owns it names them. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** From 0, in the order in which the subject shows its files. */
    position: integer('position').notNull(),
    fileId: id('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    gate: text('gate', { enum: GATES }).notNull(),
    /**
     * Besides operators, only its owner sees a planned subject, and only owner and buyers still see an archived
     * one.
     */
    state: text('state', { enum: ['planned', 'published', 'archived'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectType, t.subjectId, t.position] }),
    index('file_uses_file').on(t.fileId),
  ],
)
