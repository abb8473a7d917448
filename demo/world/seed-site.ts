/** Inserts the site's own content: settings, articles, categories, banners and wallet packages. */
import type { SiteSettings } from '#contract/settings.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { STARTING_PACKAGES } from '#upstream/modules/payments/top-ups.ts'
import { walletPackages } from '#upstream/modules/payments/tables.ts'
import { insertCategories } from '#upstream/modules/performers/category-store.ts'
import { settings } from '#upstream/modules/settings/tables.ts'
import { ensureArticles } from '#upstream/modules/articles/service.ts'
import { insertPromos } from '#upstream/modules/promos/store.ts'
import { BANNERS, CATEGORIES, SITE_WORDS } from './people/site.ts'
import { insertAll } from './seed-insert.ts'
import type { SeededMedia } from './seed-media.ts'

const demoSettings: Partial<SiteSettings> = {
  siteName: SITE_WORDS.siteName,
  metaDescription: SITE_WORDS.metaDescription,
  metaKeywords: SITE_WORDS.metaKeywords,
  footerContent: SITE_WORDS.footerContent,
  requireEmailVerification: false,
  optionForPrivate: 'webrtc',
  optionForGroup: 'webrtc',
}

/** @returns category ids by slug */
export async function insertSite(tx: Tx, media: SeededMedia, now: Date): Promise<Map<string, string>> {
  await insertAll(
    tx,
    settings,
    Object.entries(demoSettings).map(([key, value]) => ({ key, value, updatedAt: now })),
  )
  const rows = CATEGORIES.map(({ slug, name, description, hasMeasures }, position) => ({
    id: newId(),
    slug,
    name,
    description,
    hasMeasures,
    position,
  }))
  await insertCategories(tx, rows)
  await ensureArticles(tx, now)
  await insertPromos(
    tx,
    BANNERS.map(({ headline, line, link, picture }, position) => ({
      id: newId(),
      title: headline,
      text: line,
      link,
      fileId: media.bannerOf(picture)?.id ?? null,
      position,
    })),
  )
  await insertAll(
    tx,
    walletPackages,
    STARTING_PACKAGES.map((one, position) => ({ ...one, id: newId(), position })),
  )
  return new Map(rows.map((row) => [row.slug, row.id]))
}
