/** Draws a watermark into an image. */
import sharp, { type OverlayOptions } from 'sharp'
import type { WatermarkPosition } from '#contract/watermarks.ts'
import { readSafely } from '../files/encoding.ts'

/** Sizes as shares of the image's shorter side. */
const TEXT_HEIGHT = 0.05
const IMAGE_SIDE = 0.2
const MARGIN = 0.03
const MAX_WIDTH = 4000

export type Signature =
  | { kind: 'text'; text: string; position: WatermarkPosition; opacity: number }
  | { kind: 'image'; image: Buffer; position: WatermarkPosition; opacity: number }

/**
 * Draws the watermark into the image.
 * @returns lossless WebP, which the caller encodes afterwards
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function drawSignature(source: Buffer, signature: Signature): Promise<Buffer> {
  const image = await readSafely(source, MAX_WIDTH)
  const { width, height } = image.shape
  const side = Math.min(width, height)
  const mark =
    signature.kind === 'text'
      ? await drawText(signature.text, Math.max(10, Math.round(side * TEXT_HEIGHT)))
      : signature.image
  const box = {
    width: Math.max(1, Math.round(signature.kind === 'text' ? width * 0.9 : side * IMAGE_SIDE)),
    height: Math.max(1, Math.round(signature.kind === 'text' ? side * TEXT_HEIGHT * 2 : side * IMAGE_SIDE)),
  }
  const { data, info } = await sharp(mark)
    .resize({ ...box, fit: 'inside', withoutEnlargement: signature.kind === 'text' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at]! * signature.opacity) / 100)
  const raw = { width: info.width, height: info.height, channels: 4 as const }
  const at = placeOf(signature.position, image.shape, raw, Math.round(side * MARGIN))
  const overlay: OverlayOptions = { input: data, raw, ...at }
  return sharp(image.pixels, { raw: image.shape }).composite([overlay]).webp({ lossless: true }).toBuffer()
}

/** Draws white text with a dark shadow, which is readable on every background. */
async function drawText(text: string, heightPx: number): Promise<Buffer> {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const draw = (colour: string) =>
    sharp({
      text: { text: `<span foreground="${colour}">${words}</span>`, rgba: true, dpi: heightPx * 5 },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const [light, dark] = [await draw('white'), await draw('black')]
  const offset = Math.max(1, Math.round(heightPx / 20))
  return sharp(dark.data)
    .extend({ right: offset, bottom: offset, background: '#0000' })
    .composite([{ input: light.data, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

interface Size {
  width: number
  height: number
}

function placeOf(position: WatermarkPosition, image: Size, mark: Size, margin: number) {
  const across = {
    start: margin,
    middle: (image.width - mark.width) / 2,
    end: image.width - mark.width - margin,
  }
  const down = {
    start: margin,
    middle: (image.height - mark.height) / 2,
    end: image.height - mark.height - margin,
  }
  const column = position.endsWith('left') ? 'start' : position.endsWith('right') ? 'end' : 'middle'
  const row = position.startsWith('top') ? 'start' : position.startsWith('bottom') ? 'end' : 'middle'
  return { left: Math.max(0, Math.round(across[column])), top: Math.max(0, Math.round(down[row])) }
}
