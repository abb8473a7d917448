/** Draws a watermark into a picture's pixels. */
import sharp, { type OverlayOptions, type Raw } from 'sharp'
import type { WatermarkPosition } from '#contract/watermarks.ts'
import type { PictureMark, PictureSize } from './protocol.ts'

/** Sizes as shares of the image's shorter side. */
const TEXT_HEIGHT = 0.05
const IMAGE_SIDE = 0.2
const MARGIN = 0.03

export interface Pixels {
  pixels: Buffer
  shape: Pick<Raw, 'width' | 'height' | 'channels'>
}

/** Draws the watermark. The result is raw pixels again, since encoding them losslessly in between takes seconds. */
export async function drawMark({ pixels, shape }: Pixels, mark: PictureMark): Promise<Pixels> {
  const layer = await layerOf(mark, shape)
  const { data, info } = await sharp(pixels, { raw: shape })
    .composite([layer])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, shape: { width: info.width, height: info.height, channels: info.channels } }
}

async function layerOf(mark: PictureMark, { width, height }: PictureSize): Promise<OverlayOptions> {
  const side = Math.min(width, height)
  const isText = mark.kind === 'text'
  const drawn = isText ? await drawText(mark.text, Math.max(10, Math.round(side * TEXT_HEIGHT))) : null
  const box = {
    width: Math.max(1, Math.round(isText ? width * 0.9 : side * IMAGE_SIDE)),
    height: Math.max(1, Math.round(isText ? side * TEXT_HEIGHT * 2 : side * IMAGE_SIDE)),
  }
  const source = drawn
    ? sharp(drawn.pixels, { raw: drawn.shape })
    : sharp((mark as Extract<PictureMark, { kind: 'image' }>).file)
  const { data, info } = await source
    .resize({ ...box, fit: 'inside', withoutEnlargement: isText })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at]! * mark.opacity) / 100)
  const at = placeOf(mark.position, { width, height }, info, Math.round(side * MARGIN))
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 }, ...at }
}

/** Draws white text with a dark shadow, which is readable on every background. */
async function drawText(text: string, heightPx: number): Promise<Pixels> {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const draw = async (colour: string) => {
    const source = { text: `<span foreground="${colour}">${words}</span>`, rgba: true, dpi: heightPx * 5 }
    const { data, info } = await sharp({ text: source }).raw().toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  }
  const [light, dark] = [await draw('white'), await draw('black')]
  const offset = Math.max(1, Math.round(heightPx / 20))
  const { data, info } = await sharp(dark.data, { raw: dark.raw })
    .extend({ right: offset, bottom: offset, background: '#0000' })
    .composite([{ input: light.data, raw: light.raw, left: 0, top: 0 }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, shape: { width: info.width, height: info.height, channels: info.channels } }
}

function placeOf(position: WatermarkPosition, image: PictureSize, mark: PictureSize, margin: number) {
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
