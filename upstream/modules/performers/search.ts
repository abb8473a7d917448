/** Finds performers by text and facets, in the wanted order. */
import type { SQL } from 'drizzle-orm'
import type { PerformerCard } from '#contract/performers.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { visibleTo } from '../visibility/store.ts'
import { withLive } from './service.ts'
import { conditionsOf, matching, ORDERS, type PerformerSearch } from './search-store.ts'
import * as store from './store.ts'

export interface Found {
  data: PerformerCard[]
  total: number
}

export async function searchPerformers(db: Db, search: PerformerSearch, visitor: Visitor): Promise<Found> {
  return find(db, conditionsOf(search, visitor), ORDERS[search.sort], search)
}

/** Lists performers by rank, the highest score first. */
export async function listRanking(
  db: Db,
  page: { limit: number; offset: number },
  visitor: Visitor,
): Promise<Found> {
  return find(db, [visibleTo(visitor)], ORDERS.ranking, page)
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
