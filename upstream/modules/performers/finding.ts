/** A performer as others need one: to be paid, followed, watched. */
import { sql } from 'drizzle-orm'
import { ANONYMOUS_VISITOR, type Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { visibleTo } from '../visibility/service.ts'
import * as store from './store.ts'
import { performers } from './tables.ts'

/**
 * Finds a performer who may be paid, by this visitor where one is given.
 * @throws Refusal PERFORMER_NOT_FOUND when unknown, suspended, not verified, or blocking the visitor or their country
 */
export async function getPayablePerformer(
  db: Db,
  performerId: string,
  visitor: Visitor = ANONYMOUS_VISITOR,
): Promise<{ id: string; username: string; name: string; monthlyPriceCents: number | null }> {
  const isThis = sql`${performers.accountId} = ${performerId}`
  const found = await store.findBrief(db, isThis, visibleTo(visitor))
  if (!found || found.status !== 'active') throw new Refusal('PERFORMER_NOT_FOUND')
  const { id, username, name, monthlyPriceCents } = found
  return { id, username: username ?? '', name, monthlyPriceCents }
}

/**
 * The performer, when this visitor may find them.
 * @throws Refusal PERFORMER_NOT_FOUND when unknown, not active, or blocking the visitor or their country
 */
export async function assertVisible(
  db: Db,
  idOrUsername: string,
  visitor: Visitor,
): Promise<{ id: string; username: string; name: string; monthlyPriceCents: number | null }> {
  const found = await store.findBrief(db, store.whoIs(idOrUsername), visibleTo(visitor))
  if (!found) throw new Refusal('PERFORMER_NOT_FOUND')
  return { ...found, username: found.username ?? '' }
}
