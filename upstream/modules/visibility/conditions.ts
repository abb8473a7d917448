/** Whom a visitor may find: a performer who blocks the visitor, or the visitor's country, does not exist for them. */
import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Viewer, Visitor } from '../../http/visitor.ts'
import { accounts } from '../accounts/tables.ts'
import { performerBlockedCountries, performerBlockedUsers } from './tables.ts'

/** Over the `accounts` of performers: active ones who keep this visitor out neither by country nor by name. */
export function visibleTo({ viewer, country }: Visitor): SQL {
  return visibleFor(viewer?.kind, viewer?.accountId, country)
}

/** Over any column that names an account: none that keeps this visitor out. Accounts that block nobody pass. */
export function notHiddenFrom({ viewer, country }: Visitor, accountId: SQLWrapper): SQL {
  const hiding = hidingFrom(viewer?.kind, viewer?.accountId, country)
  const isOpen = hiding ? sql`${accountId} <> all(array(${hiding}))` : sql`true`
  return viewer?.kind === 'performer' ? sql`(${accountId} = ${viewer.accountId} or ${isOpen})` : isOpen
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

type Kind = Viewer['kind'] | undefined
type Value = string | Placeholder | null | undefined

function visibleFor(kind: Kind, viewerId: Value, country: Value): SQL {
  const isActive = sql`${accounts.status} = 'active'`
  const hiding = hidingFrom(kind, viewerId, country)
  // An array read once for the statement: a subquery for each row would be asked again and again.
  const isOpen = hiding ? sql`${isActive} and ${accounts.id} <> all(array(${hiding}))` : isActive
  return kind === 'performer' ? sql`(${accounts.id} = ${viewerId} or (${isOpen}))` : sql`(${isOpen})`
}

/** The ids of those who keep the visitor out; undefined when nobody can. Operators see everyone. */
function hidingFrom(kind: Kind, viewerId: Value, country: Value): SQL | undefined {
  if (kind === 'operator') return undefined
  const byCountry = sql`select blocking.performer_id from ${performerBlockedCountries} blocking
    where blocking.country = ${country}`
  const byName = sql`select blocking.performer_id from ${performerBlockedUsers} blocking
    where blocking.user_id = ${viewerId}`
  if (kind && country) return sql`${byName} union all ${byCountry}`
  if (kind) return byName
  return country ? byCountry : undefined
}
