import { readFile } from 'node:fs/promises'
import type { WatermarkSettings } from '#contract/watermarks.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findImages, readImage } from '../files/service.ts'
import type { ImageMark } from '../files/image-marks.ts'
import { replaceImage } from '../files/places.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

const INITIAL = { kind: 'none', text: '', position: 'bottom-right', opacity: 60 } as const

/** Reads the viewer's own settings. @throws Refusal NOT_FOUND for another performer's */
export async function getWatermark(db: Db, viewer: Viewer, performerId: string): Promise<WatermarkSettings> {
  if (performerId !== viewer.accountId) throw new Refusal('NOT_FOUND')
  return readWatermark(db, performerId)
}

async function readWatermark(db: Db, performerId: string): Promise<WatermarkSettings> {
  const row = await store.findWatermark(db, performerId)
  const { kind, text, position, opacity } = row ?? INITIAL
  const images = await findImages(db, row?.fileId ? [row.fileId] : [])
  const watermarkImagePath = (row?.fileId && images.get(row.fileId)?.url) || null
  return { kind, text, position, opacity, watermarkImagePath }
}

/** @throws Refusal WATERMARK_EMPTY for an empty text, or for an image that was never uploaded */
export async function saveWatermark(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  wanted: Omit<WatermarkSettings, 'watermarkImagePath'>,
): Promise<WatermarkSettings> {
  await inTransaction(db, async (tx) => {
    const before = await store.findWatermark(tx, viewer.accountId)
    const isEmpty =
      (wanted.kind === 'text' && wanted.text === '') || (wanted.kind === 'image' && !before?.fileId)
    if (isEmpty) throw new Refusal('WATERMARK_EMPTY')
    await store.saveWatermark(tx, { ...wanted, performerId: viewer.accountId, updatedAt: clock.now() })
  })
  return readWatermark(db, viewer.accountId)
}

/**
 * Stores the image and uses it as the watermark from now on.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function uploadWatermark(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
): Promise<WatermarkSettings> {
  const performerId = viewer.accountId
  const place = { ownerId: performerId, use: 'watermark' } as const
  await replaceImage(deps, place, await readFile(upload.path), async (tx, fileId) => {
    const before = await store.findWatermark(tx, performerId)
    const { text, position, opacity } = before ?? INITIAL
    const updatedAt = deps.clock.now()
    await store.saveWatermark(tx, {
      performerId,
      kind: 'image',
      text,
      position,
      opacity,
      fileId,
      updatedAt,
    })
    return before?.fileId ?? null
  })
  return readWatermark(deps.db, performerId)
}

/** Finds the watermark that is burnt into the images which the performer uploads now. */
export async function findImageMark(
  deps: Pick<Deps, 'db' | 'storage'>,
  performerId: string,
): Promise<ImageMark | null> {
  const row = await store.findWatermark(deps.db, performerId)
  if (!row) return null
  const { kind, text, position, opacity, fileId } = row
  const common = { position, opacity, version: row.updatedAt.toISOString() }
  if (kind === 'text') return { ...common, kind, text }
  const image = kind === 'image' && fileId ? await readImage(deps, fileId) : null
  return image && { ...common, kind: 'image', image }
}
