/** Whom a visitor may find: a performer who blocks the visitor's country does not exist for that visitor. */
import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Client, Viewer } from '../../http/caller.ts'
import { accounts } from '../accounts/tables.ts'
import { performers } from './tables.ts'

export interface Visitor {
  viewer: Viewer | null
  /** ISO 3166-1 alpha-2; null when it is not known, which no block names. */
  country: string | null
}

/** Sees all that is published; for work that no visitor asked for. */
export const nobody: Visitor = { viewer: null, country: null }

/**
 * The visitor behind a request. `audience` counts only when our own web process asks for its page cache and
 * speaks for no visitor: else anyone could name a country that is not blocked.
 */
export function visitorOf(context: {
  viewer: Viewer | null
  client: Pick<Client, 'isInternal' | 'country'>
  query?: { audience?: string | undefined } | undefined
}): Visitor {
  const { viewer, client, query } = context
  return { viewer, country: client.isInternal ? (query?.audience ?? null) : client.country }
}

/** Over `performers` joined with `accounts`: active ones who do not block the country; one's own always. */
export function visibleTo({ viewer, country }: Visitor): SQL {
  return visibleFor(viewer?.kind, viewer?.accountId, country)
}

/** `visibleTo` for a statement that is built once: the values stand apart from the condition. */
export interface Visibility {
  /** Two of one shape differ in their values only. */
  shape: string
  values: Record<string, unknown>
  condition(): SQL
}

export function visibilityOf({ viewer, country }: Visitor): Visibility {
  return {
    shape: `${viewer?.kind ?? 'stranger'}${country ? ' from a country' : ''}`,
    values: { visitorId: viewer?.accountId, visitorCountry: country },
    condition: () =>
      visibleFor(viewer?.kind, sql.placeholder('visitorId'), country && sql.placeholder('visitorCountry')),
  }
}

type Value = string | Placeholder | null | undefined

function visibleFor(kind: Viewer['kind'] | undefined, viewerId: Value, country: Value): SQL {
  const isActive = sql`${accounts.status} = 'active'`
  if (kind === 'operator') return isActive
  // An array read once for the statement: a subquery for each row would be asked again and again.
  const isOpen = country
    ? sql`${isActive} and ${performers.accountId} <> all(array(
        select performer_id from performer_blocked_countries where country = ${country}))`
    : isActive
  return kind === 'performer' ? sql`(${performers.accountId} = ${viewerId} or (${isOpen}))` : sql`(${isOpen})`
}
