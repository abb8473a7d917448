/** The site's banners: reading them, and the changes that operators make to them. */
import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import type { Promo, PromoAudience, PromoWords, searchPromos as searchPromosCall } from '#contract/promos.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ChangeKind } from '../changes/service.ts'
import { toOpenImage } from '../files/images.ts'
import { setFileAside } from '../files/places.ts'
import { putFileBack } from '../files/store.ts'
import { OPEN_TO_ALL, putUses } from '../files/uses-store.ts'
import * as store from './store.ts'

/** How long undoing a change of a banner can restore its earlier image. */
const IMAGE_KEPT_MS = 30 * DAY_MS

export type PromoValue = PromoWords & { fileId: string | null }

export async function searchPromos(
  db: Db,
  query: { limit: number; offset: number; audience?: PromoAudience | undefined },
): Promise<Reply<typeof searchPromosCall>> {
  const { rows, total } = await store.listPromos(db, { ...query, isPublished: true })
  return { data: rows.map(toPromo), total }
}

export function toPromo({ promo, file }: store.PromoWithImage): z.infer<typeof Promo> {
  const { id, title, text, link } = promo
  return { _id: id, title, text, link, image: file && toOpenImage(file) }
}

/** Writes changes of banners and revalidates the cached pages. A new or restored banner goes to the end. */
export const promoChanges: ChangeKind<PromoValue> = {
  kind: 'promo',
  lock: store.lockPromos,
  async read(db, ids) {
    const rows = await store.findPromos(db, ids)
    return new Map(rows.map((row) => [row.id, toValue(row)]))
  },
  async write(tx, { key, from, to, now }) {
    const earlier = from?.fileId ?? null
    const later = to?.fileId ?? null
    if (earlier !== later) {
      if (earlier) await setFileAside(tx, earlier, new Date(now.getTime() + IMAGE_KEPT_MS))
      if (later && !(await putFileBack(tx, later, now)))
        throw new Refusal('INVALID_REQUEST', { text: 'Its earlier picture is not kept any more.' })
    }
    const fileIds = later ? [later] : []
    await putUses(tx, { subjectType: 'promo', subjectId: key }, { fileIds, ...OPEN_TO_ALL })
    if (to) await store.savePromo(tx, { ...to, id: key, updatedAt: now })
    else await store.removePromo(tx, key)
    await revalidate(tx, [cacheTags.promos])
  },
  describe: (_, { fileId, ...words }) => ({
    name: words.title,
    fields: { ...words, image: fileId ?? '' },
  }),
}

export function toValue({ title, text, link, audience, isPublished, fileId }: store.PromoRow): PromoValue {
  return { title, text, link, audience, isPublished, fileId }
}
