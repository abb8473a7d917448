/** Cursors of lists that grow while people read them: the place of the last thing that a reader has got. */
import { z } from 'zod'
import { Refusal } from './refusal.ts'

export type Order = 'newestFirst' | 'pinnedFirst'

export interface Cursor {
  /** Null for a thing that is not pinned, and in lists that do not show pinned things first. */
  pinnedAt: Date | null
  publishedAt: Date
  id: string
}

/** Milliseconds of times that both JavaScript and Postgres can read. */
const Moment = z.int().nonnegative().max(Date.UTC(9999, 0))
const Place = z.tuple([Moment.nullable(), Moment, z.uuid()])

/** Makes the text that `readCursor` reads. */
export function cursorAfter({ pinnedAt, publishedAt, id }: Cursor): string {
  const place = [pinnedAt?.getTime() ?? null, publishedAt.getTime(), id]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws Refusal INVALID_REQUEST for a text that `cursorAfter` has not made */
export function readCursor(text: string): Cursor {
  const place = Place.safeParse(parse(text))
  if (!place.success) {
    throw new Refusal('INVALID_REQUEST', {
      problems: [{ property: 'after', constraints: { after: 'This list has no such place.' } }],
    })
  }
  const [pinnedMs, publishedMs, id] = place.data
  return { pinnedAt: pinnedMs === null ? null : new Date(pinnedMs), publishedAt: new Date(publishedMs), id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
