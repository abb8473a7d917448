import type { PerformerCard, PerformerProfile } from '#contract/performers.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findStateName } from '../locations/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { toProfile, withLive } from './cards.ts'
import { findLive } from './live.ts'
import { sharedFactsOf, type SharedFacts } from './share-address.ts'
import { findWelcomeVideo } from './assets.ts'
import { searchableText } from './search-terms.ts'
import { findCategoryById, listOwnCategories, replaceCategories, showsMeasures } from './category-store.ts'
import * as store from './store.ts'

export { prefixQuery, searchableText } from './search-terms.ts'

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
  const category = fields.categoryId ? await findCategoryById(tx, fields.categoryId) : undefined
  const inserted = await store.insertPerformer(tx, {
    ...fields,
    accountId: account.id,
    searchText: searchableText(account.name, account.username, category?.name, fields.tagline, fields.bio),
  })
  if (category) await replaceCategories(tx, account.id, [category.id])
  return inserted
}

/** Moves a counter in the transaction that makes it true. @returns the new count; undefined when unknown. */
export const adjustCounter = store.adjustCounter
export const readCounter = store.readCounter
export { findCommissions, findPageFacts, lockPerformers, setRankScores, updatePerformer } from './store.ts'
export type { PageFacts } from './store.ts'
export { countCategories, insertCategories, listCategories } from './category-store.ts'
export { endLive, startLive, updateLive } from './live.ts'
export { putCover } from './assets.ts'
export { assertVisible, getPayablePerformer } from './finding.ts'
export { sharePictureUrl } from './share-address.ts'

/** Cards in the order of the ids, unknown ones left out. Asks nothing about visibility. */
export async function findCards(db: Db, performerIds: readonly string[]): Promise<PerformerCard[]> {
  const rows = await store.findFullByIds(db, performerIds)
  const byId = new Map(rows.map((row) => [row.account.id, row]))
  return withLive(
    db,
    performerIds.flatMap((id) => byId.get(id) ?? []),
  )
}

/**
 * The page as a stranger sees it: with a body's measures only where the audience of its categories asks for them.
 * @throws Refusal PERFORMER_NOT_FOUND
 */
export async function readProfile(db: Db, idOrUsername: string, visitor: Visitor): Promise<PerformerProfile> {
  const row = await store.findFull(db, store.whoIs(idOrUsername), visibleTo(visitor))
  if (!row) throw new Refusal('PERFORMER_NOT_FOUND')
  const profile = await toWholeProfile(db, row, visitor.viewer?.accountId === row.account.id)
  return (await showsMeasures(db, row.account.id)) ? profile : { ...profile, bodyInfo: {} }
}

/** What stands in the picture that is shared of a page. @throws Refusal PERFORMER_NOT_FOUND */
export async function findShared(db: Db, performerId: string, visitor: Visitor): Promise<SharedFacts> {
  const row = await store.findFull(db, store.whoIs(performerId), visibleTo(visitor))
  if (!row) throw new Refusal('PERFORMER_NOT_FOUND')
  return sharedFactsOf(row)
}

export async function toWholeProfile(
  db: Db,
  row: store.FullPerformer,
  isOwner: boolean,
): Promise<PerformerProfile> {
  const performerId = row.account.id
  const live = await findLive(db, [performerId])
  return toProfile(row, {
    live: live.get(performerId) ?? null,
    categories: await listOwnCategories(db, performerId),
    state: await findStateName(row.performer.country, row.performer.state),
    welcomeVideo: await findWelcomeVideo(db, row.performer.welcomeVideoFileId, isOwner),
  })
}
