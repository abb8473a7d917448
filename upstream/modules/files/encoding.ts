/** Re-encodes images: only the pixels of the original file are kept. */
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../kernel/refusal.ts'

export const IMAGE_WIDTHS = [160, 320, 640, 1080, 1600] as const
/** AVIF is a HEIF container with AV1 inside; HEIC, which has HEVC inside, is refused. */
const READABLE = ['jpeg', 'png', 'webp', 'gif', 'heif']
const DECODING_SECONDS = 20
export const MAX_INPUT_PIXELS = 50_000_000
const QUALITY = 78
/** Encoder effort 0–6: above 2 the files shrink by a few percent while the time doubles. */
const EFFORT = 2
/** A taller image is made narrower: WebP ends at 16,383 pixels, and AVIF of more takes long. */
const MAX_HEIGHT = 10_000
const BLUR_WIDTH = 64
const BLUR_SIGMA = 5
const PLACEHOLDER_WIDTH = 10

export interface EncodedVariant {
  name: string
  content: Buffer
  width: number
  height: number
}

export interface EncodedImage {
  width: number
  height: number
  variants: EncodedVariant[]
  placeholder: string
}

/**
 * Encodes WebP in the usual widths up to the original's, a blurred image and a placeholder. The results are
 * upright, in sRGB and without metadata; an animation becomes its first frame.
 * @throws Refusal UNSUPPORTED_FILE for what is not an image, FILE_TOO_LARGE above 50 Mpx, FILE_BROKEN
 */
export async function encodeImage(source: Buffer): Promise<EncodedImage> {
  const decoded = await readSafely(source, IMAGE_WIDTHS.at(-1)!)
  const again = () => sharp(decoded.pixels, { raw: decoded.shape })
  const { width, height } = decoded.shape
  const variants = await Promise.all(
    widthsOf(width).map((one) => encode(`w${one}`, again().resize({ width: one }), QUALITY)),
  )
  variants.push(await encode('blur', softened(again(), width), 50))
  return { width, height, variants, placeholder: await makePlaceholder(again(), width) }
}

/** Lists the widths in which an image is made: the usual ones below its own, and its own. */
export function widthsOf(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((one) => one < width), width]
}

/** Shrinks and blurs an image, for people who may not see it. */
export function softened(image: Sharp, width: number): Sharp {
  return image.resize({ width: Math.min(BLUR_WIDTH, width) }).blur(BLUR_SIGMA)
}

/** Makes a `data:` URI of a few bytes in the image's own colours. */
export async function makePlaceholder(image: Sharp, width: number): Promise<string> {
  const tiny = await encode('tiny', image.resize({ width: Math.min(PLACEHOLDER_WIDTH, width) }), 30)
  return `data:image/webp;base64,${tiny.content.toString('base64')}`
}

/**
 * Reads only the header of an image.
 * @param source the image, or its path
 * @returns the size that it has upright when it is at most `maxWidth` wide
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function inspectSafely(
  source: Buffer | string,
  maxWidth: number,
): Promise<{ width: number; height: number }> {
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!metadata) throw damaged()
  const isReadable = READABLE.includes(metadata.format)
  if (!isReadable || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new Refusal('UNSUPPORTED_FILE', { text: 'This file is not a picture that we can read.' })
  }
  if (metadata.width * metadata.height > MAX_INPUT_PIXELS) {
    throw new Refusal('FILE_TOO_LARGE', {
      text: 'This picture has too many pixels. Please send a smaller one.',
    })
  }
  const { width, height } = metadata.autoOrient
  const scale = Math.min(1, maxWidth / width, MAX_HEIGHT / height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/**
 * Decodes the image's pixels, upright, in sRGB and at most `maxWidth` wide. Nothing else of the file is kept.
 * @param source the image, or its path
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function readSafely(source: Buffer | string, maxWidth: number) {
  const size = await inspectSafely(source, maxWidth)
  try {
    const { data, info } = await sharp(source, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODING_SECONDS })
      .rotate()
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, shape: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    throw damaged()
  }
}

async function encode(name: string, image: Sharp, quality: number): Promise<EncodedVariant> {
  const { data, info } = await image.webp({ quality, effort: EFFORT }).toBuffer({ resolveWithObject: true })
  return { name, content: data, width: info.width, height: info.height }
}

function damaged(): Refusal {
  return new Refusal('FILE_BROKEN', { text: 'This picture is damaged. Please try another one.' })
}
