import type { ReactNode } from 'react'
import { z } from 'zod'
import { Cursor } from '#contract/fields.ts'
import { farthestPage, type PartPlace, type Position, readPart, type Slice } from '#lib/paging.ts'
import type { Visit } from '../_pages/visit.ts'

/** The visit for which a further part of a list is rendered, with the site's currency. */
export interface Opened extends Visit {
  currency: string
}

/** A list whose further parts a page appends: how to read a part, and how to render each item. */
interface AnyPagedList<Args extends object, Item extends { _id: string }> {
  /** The parameters that identify the list. They come from a browser, so this schema checks them. */
  args: z.ZodType<Args>
  size: number
  /** True when visitors may read the list too. For the other lists upstream checks the account. */
  isOpen?: boolean
  render(item: Item, opened: Opened, args: Args): ReactNode
}

interface NumberedList<Args extends object, Item extends { _id: string }> extends AnyPagedList<Args, Item> {
  hasCursors?: false
  read(opened: Opened, args: Args, slice: Slice): Promise<{ data: Item[]; total: number } | null>
}

/** A list whose call answers `next`: its parts go on after the last item of the part before. */
interface CursorList<Args extends object, Item extends { _id: string }> extends AnyPagedList<Args, Item> {
  hasCursors: true
  read(
    opened: Opened,
    args: Args,
    position: Position,
  ): Promise<{ data: Item[]; total: number; next: string | null } | null>
}

export type PagedList<Args extends object, Item extends { _id: string }> =
  | NumberedList<Args, Item>
  | CursorList<Args, Item>

/** The form of a list in the table of all lists. */
export interface AnyList {
  isOpen: boolean
  /** @returns null when the arguments do not fit the list's schema, or the list has no such place */
  open(
    args: unknown,
    place: unknown,
  ): {
    readPart(opened: Opened): Promise<{ items: { _id: string }[]; next: PartPlace | null }>
    render(item: { _id: string }, opened: Opened): ReactNode
  } | null
}

export function definePagedList<Args extends object, Item extends { _id: string }>(
  list: PagedList<Args, Item>,
): AnyList {
  const { size } = list
  const PageNumber = z.strictObject({ number: z.int().min(1).max(farthestPage(size)) })
  const Place = list.hasCursors ? z.union([PageNumber, z.strictObject({ after: Cursor })]) : PageNumber
  // A list without cursors is read at numbered places only.
  const read = list.read.bind(list) as CursorList<Args, Item>['read']
  return {
    isOpen: list.isOpen ?? false,
    open(givenArgs, givenPlace) {
      const args = list.args.safeParse(givenArgs)
      const place = Place.safeParse(givenPlace)
      if (!args.success || !place.success) return null
      return {
        async readPart(opened) {
          const part = await readPart(place.data, size, (position) => read(opened, args.data, position))
          return { items: part.list?.data ?? [], next: part.next }
        },
        render: (item, opened) => list.render(item as Item, opened, args.data),
      }
    },
  }
}

export const NO_ARGS = z.object({})
