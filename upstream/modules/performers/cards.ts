/** Rows as the contract's shapes. */
import type { PerformerCard, PerformerProfile } from '#contract/performers.ts'
import type { Db } from '../../kernel/database.ts'
import { toOpenImage } from '../files/service.ts'
import { findLive, type Live } from './live.ts'
import { sharedFactsOf, sharePictureUrl } from './share-address.ts'
import type { FullPerformer } from './store.ts'

/** Cards of the rows, with what is live. */
export async function withLive(db: Db, rows: FullPerformer[]): Promise<PerformerCard[]> {
  const live = await findLive(
    db,
    rows.map((row) => row.account.id),
  )
  return rows.map((row) => toCard(row, live.get(row.account.id) ?? null))
}

function toCard(
  { performer, account, category, avatar, cover }: FullPerformer,
  live: Live | null,
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

/** What stands beside the row. */
export interface Beside {
  live: Live | null
  categories: PerformerProfile['categories']
  welcomeVideo: PerformerProfile['welcomeVideo']
  /** The state's name. */
  state: string | null
}

export function toProfile(row: FullPerformer, beside: Beside): PerformerProfile {
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
    shareUrl: sharePictureUrl(sharedFactsOf(row)),
    joinedAt: account.createdAt.toISOString(),
    updatedAt: performer.updatedAt.toISOString(),
    // The modules that know follows and subscriptions add what the performer is to the viewer.
    relation: null,
  }
}
