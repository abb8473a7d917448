/** Finds performers by text and facets, in the wanted order. */
import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PerformerCard, searchPerformers as searchCall } from '#contract/performers.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { followedBy } from '../reactions/store.ts'
import { visibleTo } from '../visibility/store.ts'
import { withLive } from './service.ts'
import { prefixQuery } from './search-terms.ts'
import * as store from './store.ts'
import { categories, performerCategories, performerLive, performers } from './tables.ts'

export type PerformerSearch = z.output<NonNullable<typeof searchCall.query>>

export interface Found {
  data: PerformerCard[]
  total: number
}

const orders: Record<PerformerSearch['sort'], SQL[]> = {
  ranking: [sql`${performers.rankScore} desc`],
  newest: [sql`${accounts.createdAt} desc`],
  price: [sql`${performers.monthlyPriceCents} asc nulls last`],
  name: [sql`lower(${accounts.name})`],
}

export async function searchPerformers(db: Db, search: PerformerSearch, visitor: Visitor): Promise<Found> {
  return find(db, conditionsOf(search, visitor), orders[search.sort], search)
}

/** Lists performers by rank, the highest score first. */
export async function listRanking(
  db: Db,
  page: { limit: number; offset: number },
  visitor: Visitor,
): Promise<Found> {
  return find(db, [visibleTo(visitor)], orders.ranking, page)
}

/** Counts the performers whom a text finds. */
export async function countFound(db: Db, text: string, visitor: Visitor): Promise<number> {
  return store.countPerformers(db, [visibleTo(visitor), ...matching(text)])
}

async function find(
  db: Db,
  conditions: SQL[],
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const rows = await store.listFull(db, { conditions, order, limit, offset })
  // A first page that is not full holds the whole result.
  const isWhole = offset === 0 && rows.length < limit
  const total = isWhole ? rows.length : await store.countPerformers(db, conditions)
  return { data: await withLive(db, rows), total }
}

function conditionsOf(search: PerformerSearch, visitor: Visitor): SQL[] {
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

/** An empty text finds everything; a text of signs alone finds nothing. */
function matching(text: string): SQL[] {
  if (!text) return []
  const query = prefixQuery(text)
  return query ? [sql`${performers.searchVector} @@ to_tsquery('simple', ${query})`] : [sql`false`]
}
