/** The site's banners in the operator's console. */
import { readFile } from 'node:fs/promises'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import type { DeskPromo, listDeskPromos, PromoWords } from '#contract/promos.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { exchangeNeighbours, type Way } from '../../kernel/order.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { makeChange } from '../changes/service.ts'
import { deleteFile, SITE_OWNER_ID, storeImage } from '../files/service.ts'
import { promoChanges, toPromo, toValue } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

export async function listForOperators(
  db: Db,
  page: { limit: number; offset: number },
): Promise<Reply<typeof listDeskPromos>> {
  const { rows, total } = await store.listPromos(db, page)
  return { data: rows.map(toDeskPromo), total }
}

/** @throws Refusal NOT_FOUND */
export async function getForOperators(db: Db, id: string): Promise<DeskPromo> {
  const row = await store.findPromo(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return toDeskPromo(row)
}

function toDeskPromo(row: store.PromoWithImage): DeskPromo {
  const { audience, isPublished, updatedAt } = row.promo
  return { ...toPromo(row), audience, isPublished, updatedAt: updatedAt.toISOString() }
}

/** @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN */
export async function addPromo(
  deps: Deps,
  { words, image }: { words: PromoWords; image: UploadedFile | undefined },
  by: string,
): Promise<{ _id: string }> {
  const key = newId()
  await withImage(deps, image, (fileId) =>
    inTransaction(deps.db, async (tx) => {
      await promoChanges.lock(tx)
      const now = deps.clock.now()
      await makeChange(tx, promoChanges, { key, from: null, to: { ...words, fileId }, by, now })
    }),
  )
  return { _id: key }
}

interface Seen {
  id: string
  /** The banner's `updatedAt` as the operator saw it. */
  seen: string
  by: string
}

interface Wanted {
  words: PromoWords
  /** The new image; without one the current image stays. */
  image: UploadedFile | undefined
  withoutImage: boolean
}

/**
 * @param wanted null removes the banner
 * @throws Refusal NOT_FOUND; CHANGED_MEANWHILE when somebody else has changed it since; UNSUPPORTED_FILE,
 *   FILE_TOO_LARGE, FILE_BROKEN
 */
export async function changePromo(deps: Deps, { id, seen, by }: Seen, wanted: Wanted | null): Promise<void> {
  await withImage(deps, wanted?.image, (added) =>
    inTransaction(deps.db, async (tx) => {
      await promoChanges.lock(tx)
      const [row] = await store.findPromos(tx, [id])
      if (!row) throw new Refusal('NOT_FOUND')
      if (row.updatedAt.toISOString() !== new Date(seen).toISOString()) throw new Refusal('CHANGED_MEANWHILE')
      const fileId = added ?? (wanted?.withoutImage ? null : row.fileId)
      const to = wanted && { ...wanted.words, fileId }
      await makeChange(tx, promoChanges, { key: id, from: toValue(row), to, by, now: deps.clock.now() })
    }),
  )
}

/** Stores the image that came with a change, and deletes it again when the change fails. */
async function withImage(
  deps: Deps,
  image: UploadedFile | undefined,
  change: (fileId: string | null) => Promise<void>,
): Promise<void> {
  const source = image && (await readFile(image.path))
  const fileId = source ? await storeImage(deps, { ownerId: SITE_OWNER_ID, source }) : null
  try {
    await change(fileId)
  } catch (error) {
    if (fileId) await deleteFile(deps, fileId)
    throw error
  }
}

const ORDER = { listIds: store.listIds, setPosition: store.setPosition }

/** Exchanges a banner with its neighbour. @throws Refusal NOT_FOUND */
export async function movePromo({ db }: Pick<Deps, 'db'>, id: string, way: Way): Promise<void> {
  await inTransaction(db, async (tx) => {
    await promoChanges.lock(tx)
    if (await exchangeNeighbours(tx, ORDER, id, way)) await revalidate(tx, [cacheTags.promos])
  })
}
