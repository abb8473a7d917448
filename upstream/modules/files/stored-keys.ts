/** Where the bytes of a file are in the storage. All keys of an uploaded image follow from its id and its width. */
import type { PictureFormat } from '../../picture-worker/protocol.ts'
import { widthsOf } from './encoding.ts'
import { ORIGINAL } from './images.ts'
import type { FileVariant, files } from './tables.ts'

export const IMAGE_TYPES = {
  webp: { contentType: 'image/webp', extension: 'webp' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  avif: { contentType: 'image/avif', extension: 'avif' },
} as const satisfies Record<PictureFormat, { contentType: string; extension: string }>

const FORMATS = Object.keys(IMAGE_TYPES) as PictureFormat[]

/** The storage key of a file as it was uploaded: of a video until it is playable, of an image as long as it exists. */
export const originalKey = (fileId: string) => `originals/${fileId}`

/** The storage key of a playable video. */
export const videoKey = (fileId: string) => `videos/${fileId}/video.mp4`

export function imageKey(fileId: string, name: string, format: PictureFormat): string {
  return `images/${fileId}/${name}.${IMAGE_TYPES[format].extension}`
}

/** Lists the keys that the jobs of an uploaded image may have written. */
export function listImageKeys(fileId: string, width: number): string[] {
  const names = [...widthsOf(width).map((one) => `w${one}`), 'blur']
  return names.flatMap((name) => FORMATS.map((format) => imageKey(fileId, name, format)))
}

/** Lists all keys that may hold bytes of a file, whatever its jobs are doing. */
export function listKeys(
  file: Pick<typeof files.$inferSelect, 'id' | 'kind' | 'width' | 'variants'>,
): string[] {
  const hasOriginal = file.variants.some(({ name }) => name === ORIGINAL)
  const made = hasOriginal && file.kind === 'image' ? listImageKeys(file.id, file.width) : []
  const ofVideo = file.kind === 'video' ? [originalKey(file.id), videoKey(file.id)] : []
  return [...new Set([...file.variants.flatMap(keysOf), ...made, ...ofVideo])]
}

const keysOf = ({ storageKey, formats = [] }: FileVariant) => [
  storageKey,
  ...formats.map((one) => one.storageKey),
]

/** Sums up the bytes of variants in all their formats. */
export function sizeOf(variants: readonly FileVariant[]): number {
  return variants
    .flatMap((variant) => [variant, ...(variant.formats ?? [])])
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
