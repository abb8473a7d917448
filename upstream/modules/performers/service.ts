import { sql, type SQL } from 'drizzle-orm'
import type { PerformerCard, PerformerProfile } from '#contract/performers.ts'
import { PUBLIC_VISITOR, type SignedIn, type Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findStateName } from '../locations/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { toProfile, withLive } from './cards.ts'
import { findLive } from './live.ts'
import { findWelcomeVideo } from './pictures.ts'
import { searchableText } from './search-words.ts'
import * as store from './store.ts'
import { performers } from './tables.ts'

export { prefixQuery, searchableText } from './search-words.ts'
export { countFound } from './search.ts'

export interface PerformerFields {
  tagline?: string
  bio?: string
  categoryId?: string | null
  gender?: string | null
  country?: string | null
  state?: string | null
  city?: string | null
  languages?: string[]
  bodyInfo?: Record<string, string>
  coverFileId?: string | null
  monthlyPriceCents?: number | null
  yearlyPriceCents?: number | null
}

/** Makes an account of kind `performer` a performer with a page. */
export async function insertPerformer(
  tx: Tx,
  account: { id: string; username: string | null; name: string },
  fields: PerformerFields,
): Promise<store.Performer> {
  const category = fields.categoryId ? await store.findCategoryById(tx, fields.categoryId) : undefined
  const inserted = await store.insertPerformer(tx, {
    ...fields,
    accountId: account.id,
    searchText: searchableText(account.name, account.username, category?.name, fields.tagline, fields.bio),
  })
  if (category) await store.replaceCategories(tx, account.id, [category.id])
  return inserted
}

/**
 * A performer who may be paid, by this visitor where one is given.
 * @throws Refusal PERFORMER_NOT_FOUND when unknown, suspended, not verified, or blocking the visitor or their country
 */
export async function getPayablePerformer(
  db: Db,
  performerId: string,
  visitor: Visitor = PUBLIC_VISITOR,
): Promise<{ id: string; username: string; name: string; monthlyPriceCents: number | null }> {
  const isThis = sql`${performers.accountId} = ${performerId}`
  const found = await store.findBrief(db, isThis, visibleTo(visitor))
  if (!found || found.status !== 'active') throw new Refusal('PERFORMER_NOT_FOUND')
  const { id, username, name, monthlyPriceCents } = found
  return { id, username: username ?? '', name, monthlyPriceCents }
}

/** Moves a counter in the transaction that makes it true. @returns the new count; undefined when unknown. */
export const adjustCounter = store.adjustCounter
export const readCounter = store.readCounter
export { findCommissions, updatePerformer } from './store.ts'

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

/** Cards in the order of the ids, unknown ones left out. Asks nothing about visibility. */
export async function findCards(db: Db, performerIds: readonly string[]): Promise<PerformerCard[]> {
  const rows = await store.findFullByIds(db, performerIds)
  const byId = new Map(rows.map((row) => [row.account.id, row]))
  return withLive(
    db,
    performerIds.flatMap((id) => byId.get(id) ?? []),
  )
}

/** @throws Refusal PERFORMER_NOT_FOUND */
export async function getProfile(db: Db, idOrUsername: string, visitor: Visitor): Promise<PerformerProfile> {
  return readProfile(db, visitor.viewer, store.whoIs(idOrUsername), visibleTo(visitor))
}

/** @throws Refusal PERFORMER_NOT_FOUND */
export async function readProfile(
  db: Db,
  viewer: SignedIn | null,
  ...conditions: SQL[]
): Promise<PerformerProfile> {
  const row = await store.findFull(db, ...conditions)
  if (!row) throw new Refusal('PERFORMER_NOT_FOUND')
  const performerId = row.account.id
  const live = await findLive(db, [performerId])
  const isOwner = viewer?.accountId === performerId
  return toProfile(row, {
    live: live.get(performerId) ?? null,
    relation: viewer ? await readRelation(db, viewer, performerId) : null,
    categories: await store.listOwnCategories(db, performerId),
    state: await findStateName(row.performer.country, row.performer.state),
    welcomeVideo: await findWelcomeVideo(db, row.performer.welcomeVideoFileId, isOwner),
  })
}

async function readRelation(
  db: Db,
  viewer: SignedIn,
  performerId: string,
): Promise<PerformerProfile['relation']> {
  const found = await store.findRelation(db, viewer.accountId, performerId)
  const subscription =
    found.subscriptionId && found.currentPeriodEnd
      ? {
          _id: found.subscriptionId,
          status: found.status ?? '',
          currentPeriodEnd: new Date(found.currentPeriodEnd).toISOString(),
          cancelledAt: found.cancelledAt ? new Date(found.cancelledAt).toISOString() : null,
        }
      : null
  return { isOwner: viewer.accountId === performerId, isFollowing: found.isFollowing, subscription }
}
