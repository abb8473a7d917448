/** Copies the demo world's files into the storage. Images keep their drawn file and get smaller sizes in addition. */
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Storage } from '#upstream/kernel/storage.ts'
import { copyForOurselves } from '#upstream/kernel/whole-file.ts'
import type { FileVariant } from '#upstream/modules/files/tables.ts'
import { mediaFolder, type MediaFilm, type MediaPicture } from './seed-index.ts'

/** The widths for cards and phones; wider places use the drawn file itself. */
const SMALLER_WIDTHS = [160, 320, 640]
const BLUR = { width: 64, sigma: 5 }
const PLACEHOLDER_WIDTH = 10
/** The least effort of the encoder: a start does not wait for slightly smaller files. */
const EFFORT = 0

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
}

/**
 * Copies a picture to keys that begin with `prefix`. The prefix never changes, so a start overwrites what a killed one
 * left.
 */
export async function copyPicture(
  storage: Storage,
  picture: MediaPicture,
  prefix: string,
): Promise<{ variants: FileVariant[]; placeholder: string }> {
  const widths = SMALLER_WIDTHS.filter((width) => width < picture.width)
  const { data, info } = await sharp(path.join(mediaFolder, picture.file))
    .resize({ width: Math.min(picture.width, SMALLER_WIDTHS.at(-1)!) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const again = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const put = async (name: string, pixels: Sharp, quality: number): Promise<FileVariant> => {
    const made = await pixels.webp({ quality, effort: EFFORT }).toBuffer({ resolveWithObject: true })
    const { width, height } = made.info
    const storageKey = `${prefix}/${name}.webp`
    const { sizeBytes } = await storage.put(storageKey, made.data, 'image/webp')
    return { name, storageKey, contentType: 'image/webp', sizeBytes, width, height }
  }
  const variants: FileVariant[] = []
  for (const width of widths) variants.push(await put(`w${width}`, again().resize({ width }), 76))
  variants.push(await copy(storage, `w${picture.width}`, picture, prefix))
  variants.push(await put('blur', again().resize({ width: BLUR.width }).blur(BLUR.sigma), 50))
  const tiny = await again().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 30 }).toBuffer()
  return { variants, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

export async function copyFilm(storage: Storage, film: MediaFilm, prefix: string): Promise<FileVariant> {
  return copy(storage, 'video', film, prefix)
}

/**
 * Copies a live room's video below DATA_DIR, because the media engine reads files and not the storage; a backup
 * includes it.
 * @returns its path below DATA_DIR
 */
export async function copyLoop(dataDir: string, film: MediaFilm, use: string): Promise<string> {
  const place = `files/demo/${use}${path.extname(film.file)}`
  const target = path.resolve(dataDir, place)
  await mkdir(path.dirname(target), { recursive: true })
  await copyForOurselves(path.join(mediaFolder, film.file), target)
  return place
}

async function copy(
  storage: Storage,
  name: string,
  { file, width, height }: MediaPicture,
  prefix: string,
): Promise<FileVariant> {
  const extension = path.extname(file)
  const contentType = CONTENT_TYPES[extension]
  if (!contentType) throw new Error(`the demo world has no content type for ${file}`)
  const source = path.join(mediaFolder, file)
  const storageKey = `${prefix}/${name}${extension}`
  await storage.put(storageKey, createReadStream(source), contentType)
  return { name, storageKey, contentType, sizeBytes: (await stat(source)).size, width, height }
}
