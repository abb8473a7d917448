import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Slice } from '#lib/paging.ts'
import type { Visit } from '../_pages/visit.ts'

/** The visit for which a further part of a list is rendered, with the site's currency. */
export interface Opened extends Visit {
  currency: string
}

/** A list whose further parts a page appends: how to read a part, and how to render each item. */
export interface PagedList<Args extends object, Item extends { _id: string }> {
  /** The parameters that identify the list. They come from a browser, so this schema checks them. */
  args: z.ZodType<Args>
  size: number
  /** True when visitors may read the list too. For the other lists upstream checks the account. */
  isOpen?: boolean
  read(opened: Opened, args: Args, slice: Slice): Promise<{ data: Item[]; total: number } | null>
  render(item: Item, opened: Opened, args: Args): ReactNode
}

/** The form of a list in the table of all lists. */
export interface AnyList {
  size: number
  isOpen: boolean
  /** @returns null when the arguments do not fit the list's schema */
  open(args: unknown): {
    read(opened: Opened, slice: Slice): Promise<{ data: { _id: string }[]; total: number } | null>
    render(item: { _id: string }, opened: Opened): ReactNode
  } | null
}

export function definePagedList<Args extends object, Item extends { _id: string }>(
  list: PagedList<Args, Item>,
): AnyList {
  return {
    size: list.size,
    isOpen: list.isOpen ?? false,
    open(given) {
      const parsed = list.args.safeParse(given)
      if (!parsed.success) return null
      return {
        read: (opened, slice) => list.read(opened, parsed.data, slice),
        render: (item, opened) => list.render(item as Item, opened, parsed.data),
      }
    },
  }
}

export const NO_ARGS = z.object({})
