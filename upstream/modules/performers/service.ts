import { createHash } from 'node:crypto'
import { cacheTags } from '#contract/cache-tags.ts'
import type { PerformerCard, PerformerProfile, WelcomeVideo } from '#contract/performers.ts'
import { type Visitor, ANONYMOUS_VISITOR } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toOpenImage, lastingUrl } from '../files/images.ts'
import { findFiles } from '../files/store.ts'
import { findStateName } from '../locations/service.ts'
import * as views from '../views/service.ts'
import { visibleTo } from '../visibility/store.ts'
import { findCategoryById, listOwnCategories, replaceCategories } from './category-store.ts'
import { searchableText } from './search-terms.ts'
import * as store from './store.ts'

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

/** Adds a performer's page to an account of kind `performer`. */
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

/** Finds cards in the order of the ids, without checking visibility, and leaves unknown ids out. */
export async function findCards(db: Db, performerIds: readonly string[]): Promise<PerformerCard[]> {
  const rows = await store.findFullByIds(db, performerIds)
  const byId = new Map(rows.map((row) => [row.account.id, row]))
  return withLive(
    db,
    performerIds.flatMap((id) => byId.get(id) ?? []),
  )
}

/**
 * Reads the page as other people see it, with body measures only if one of its categories shows them.
 * @throws Refusal PERFORMER_NOT_FOUND
 */
export async function readProfile(db: Db, idOrUsername: string, visitor: Visitor): Promise<PerformerProfile> {
  const row = await store.findFull(db, store.whoIs(idOrUsername), visibleTo(visitor))
  if (!row) throw new Refusal('PERFORMER_NOT_FOUND')
  const categories = await listOwnCategories(db, row.account.id)
  const profile = await toWholeProfile(db, row, categories, visitor.viewer?.accountId === row.account.id)
  return categories.some(({ hasMeasures }) => hasMeasures) ? profile : { ...profile, bodyInfo: {} }
}

/** Reads what the share image of a page shows. @throws Refusal PERFORMER_NOT_FOUND */
export async function findShared(db: Db, performerId: string, visitor: Visitor): Promise<SharedFacts> {
  const row = await store.findFull(db, store.whoIs(performerId), visibleTo(visitor))
  if (!row) throw new Refusal('PERFORMER_NOT_FOUND')
  return sharedFactsOf(row)
}

export async function toWholeProfile(
  db: Db,
  row: store.FullPerformer,
  categories: Awaited<ReturnType<typeof listOwnCategories>>,
  isOwner: boolean,
): Promise<PerformerProfile> {
  const performerId = row.account.id
  const live = await store.findLive(db, [performerId])
  return toProfile(row, {
    live: live.get(performerId) ?? null,
    categories: categories.map(({ id, slug, name }) => ({ id, slug, name })),
    state: await findStateName(row.performer.country, row.performer.state),
    welcomeVideo: await findWelcomeVideo(db, row.performer.welcomeVideoFileId, isOwner),
  })
}

/**
 * Finds a performer who may be paid, by the given visitor or by an anonymous one.
 * @throws Refusal PERFORMER_NOT_FOUND when unknown, suspended, not verified, or blocking the visitor or their
 *   country
 */
export async function getPayablePerformer(
  db: Db,
  performerId: string,
  visitor: Visitor = ANONYMOUS_VISITOR,
): Promise<{ id: string; username: string; name: string; monthlyPriceCents: number | null }> {
  const found = await store.findBrief(db, store.isPerformer(performerId), visibleTo(visitor))
  if (!found || found.status !== 'active') throw new Refusal('PERFORMER_NOT_FOUND')
  const { id, username, name, monthlyPriceCents } = found
  return { id, username: username ?? '', name, monthlyPriceCents }
}

/**
 * Finds the performer if this visitor may see them.
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

/** Counts a view of the performer's page. @throws Refusal PERFORMER_NOT_FOUND */
export async function countView(
  deps: Pick<Kernel, 'db' | 'clock'>,
  performerId: string,
  from: views.Looker,
): Promise<void> {
  const { id } = await assertVisible(deps.db, performerId, from.visitor)
  await views.countView(deps, { subjectType: 'performer', subjectId: id, ownerId: id }, from, (tx) =>
    store.adjustCounter(tx, id, 'totalViews', 1),
  )
}

/** The content of the share image. Its address changes whenever one of these fields changes. */
interface SharedFacts {
  id: string
  username: string | null
  name: string
  avatarFileId: string | null
  coverFileId: string | null
}

function sharedFactsOf({ account, avatar, cover }: store.FullPerformer): SharedFacts {
  const { id, username, name } = account
  return { id, username, name, avatarFileId: avatar?.id ?? null, coverFileId: cover?.id ?? null }
}

/** The version of the drawing: increase it when the drawing itself changes. */
const DESIGN = 1

/** @returns `/media/share/{performer}/{version}.jpg` */
export function shareImageUrl({ id, username, name, avatarFileId, coverFileId }: SharedFacts): string {
  const content = JSON.stringify([DESIGN, username, name, avatarFileId, coverFileId])
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return `/media/share/${id}/${version}.jpg`
}

/** Makes cards of the rows, with the streams that are live. */
export async function withLive(db: Db, rows: store.FullPerformer[]): Promise<PerformerCard[]> {
  const live = await store.findLive(
    db,
    rows.map((row) => row.account.id),
  )
  return rows.map((row) => toCard(row, live.get(row.account.id) ?? null))
}

function toCard(
  { performer, account, category, avatar, cover }: store.FullPerformer,
  live: store.Live | null,
): PerformerCard {
  return {
    _id: account.id,
    username: account.username ?? '',
    name: account.name,
    tagline: performer.tagline,
    avatar: avatar && toOpenImage(avatar),
    cover: cover && toOpenImage(cover),
    category,
    country: performer.country,
    gender: performer.gender,
    languages: performer.languages,
    monthlyPriceCents: performer.monthlyPriceCents,
    totalFollowers: performer.totalFollowers,
    totalPosts: performer.totalPosts,
    live,
  }
}

/** The parts of a profile that the row does not have. */
interface Beside {
  live: store.Live | null
  categories: PerformerProfile['categories']
  welcomeVideo: PerformerProfile['welcomeVideo']
  /** The state's name. */
  state: string | null
}

function toProfile(row: store.FullPerformer, beside: Beside): PerformerProfile {
  const { performer, account } = row
  const { live, categories, state, welcomeVideo } = beside
  return {
    ...toCard(row, live),
    categories,
    state,
    welcomeVideo,
    city: performer.city,
    socialLinks: performer.socialLinks,
    welcomeText: performer.welcomeText,
    trialDays: performer.trialDays,
    bio: performer.bio,
    yearlyPriceCents: performer.yearlyPriceCents,
    totalSubscribers: performer.totalSubscribers,
    totalPhotos: performer.totalPhotos,
    totalVideos: performer.totalVideos,
    totalViews: performer.totalViews,
    bodyInfo: performer.bodyInfo,
    shareUrl: shareImageUrl(sharedFactsOf(row)),
    joinedAt: account.createdAt.toISOString(),
    updatedAt: performer.updatedAt.toISOString(),
    // The module `profiles` adds the viewer's relation to the performer.
    relation: null,
  }
}

/** Writes the cover in `tx`. @returns the cover's file before */
export function putCover(tx: Tx, performerId: string, fileId: string | null): Promise<string | null> {
  return putFile(tx, performerId, 'coverFileId', fileId)
}

export async function putFile(
  tx: Tx,
  performerId: string,
  column: 'coverFileId' | 'welcomeVideoFileId',
  fileId: string | null,
): Promise<string | null> {
  const replaced = await store.setFile(tx, performerId, column, fileId)
  const { performer, performers, live } = cacheTags
  await revalidate(tx, [performer(performerId), performers, live])
  return replaced
}

/** Finds the welcome video; only its owner sees it before it is playable. */
export async function findWelcomeVideo(
  db: Db,
  fileId: string | null,
  isOwner: boolean,
): Promise<WelcomeVideo | null> {
  const [file] = fileId ? await findFiles(db, [fileId]) : []
  if (!file || file.status === 'uploading' || (!isOwner && file.status !== 'ready')) return null
  const [poster] = file.posterFileId ? await findFiles(db, [file.posterFileId]) : []
  return {
    status: file.status,
    url: file.status === 'ready' ? lastingUrl(file, 'video') : null,
    poster: poster ? toOpenImage(poster) : null,
    durationMs: file.durationMs,
    width: file.width,
    height: file.height,
    failure: isOwner ? file.failure : null,
  }
}
