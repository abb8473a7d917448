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
  const widths = [...IMAGE_WIDTHS.filter((one) => one < width), width]
  const variants = await Promise.all(
    widths.map((one) => encode(`w${one}`, again().resize({ width: one }), QUALITY)),
  )
  const soft = again()
    .resize({ width: Math.min(BLUR_WIDTH, width) })
    .blur(BLUR_SIGMA)
  variants.push(await encode('blur', soft, 50))
  const tiny = await encode('tiny', again().resize({ width: Math.min(PLACEHOLDER_WIDTH, width) }), 30)
  return { width, height, variants, placeholder: `data:image/webp;base64,${tiny.content.toString('base64')}` }
}

/**
 * Decodes the image's pixels, upright, in sRGB and at most `maxWidth` wide. Nothing else of the file is kept.
 * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function readSafely(source: Buffer, maxWidth: number) {
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
  try {
    const { data, info } = await sharp(source, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODING_SECONDS })
      .rotate()
      .resize({ width: maxWidth, withoutEnlargement: true })
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
