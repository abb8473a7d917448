/** The conditions and orders of searches for performers. */
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { searchPerformers as searchCall } from '#contract/performers.ts'
import type { Visitor } from '../../http/visitor.ts'
import { accounts } from '../accounts/tables.ts'
import { followedBy } from '../reactions/store.ts'
import { visibleTo } from '../visibility/store.ts'
import { prefixQuery } from './search-terms.ts'
import { categories, performerCategories, performerLive, performers } from './tables.ts'

export type PerformerSearch = z.output<NonNullable<typeof searchCall.query>>

export const ORDERS: Readonly<Record<PerformerSearch['sort'], SQL[]>> = {
  ranking: [sql`${performers.rankScore} desc`],
  newest: [sql`${accounts.createdAt} desc`],
  price: [sql`${performers.monthlyPriceCents} asc nulls last`],
  name: [sql`lower(${accounts.name})`],
}

/** The conditions for the performers whom the search finds and the visitor may see. */
export function conditionsOf(search: PerformerSearch, visitor: Visitor): SQL[] {
  const { q, category, country, gender, language, isLive, isFollowing, maxPriceCents } = search
  const conditions = [visibleTo(visitor)]
  if (q) conditions.push(...matching(q))
  if (category)
    conditions.push(
      among(
        sql`
    select listed.performer_id from ${performerCategories} listed
    join ${categories} on ${categories.id} = listed.category_id where ${categories.slug} = ${category}`,
        true,
      ),
    )
  if (country) conditions.push(sql`${performers.country} = ${country}`)
  if (gender) conditions.push(sql`${performers.gender} = ${gender}`)
  if (language) conditions.push(sql`${language} = any(${performers.languages})`)
  if (maxPriceCents !== undefined) {
    conditions.push(sql`coalesce(${performers.monthlyPriceCents}, 0) <= ${maxPriceCents}`)
  }
  if (isLive !== undefined)
    conditions.push(among(sql`select ${performerLive.performerId} from ${performerLive}`, isLive))
  if (isFollowing !== undefined)
    conditions.push(among(followedBy(visitor.viewer?.accountId ?? ''), isFollowing))
  return conditions
}

function among(ids: SQL, isIn: boolean): SQL {
  return isIn
    ? sql`${performers.accountId} = any(array(${ids}))`
    : sql`${performers.accountId} <> all(array(${ids}))`
}

/** The conditions for performers by text. An empty text finds everything; a text of signs alone finds nothing. */
export function matching(text: string): SQL[] {
  if (!text) return []
  const query = prefixQuery(text)
  return query ? [sql`${performers.searchVector} @@ to_tsquery('simple', ${query})`] : [sql`false`]
}
