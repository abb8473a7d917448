/** Draws the share image: the darkened cover with the portrait and the name on it. */
import sharp, { type OverlayOptions } from 'sharp'
import { MARK, MARK_SHAPES } from '#contract/mark.ts'
import { canWrite, outlineText, outlineTextWithin } from './text-outlines.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 72
const PORTRAIT = 232
const NAME_SIZES = [92, 80, 68, 58, 50] as const
const USERNAME_SIZES = [38, 32, 26] as const
const QUALITY = 82

export interface SharedPage {
  name: string
  username: string
  /** An encoded image; null without an avatar. */
  avatar: Buffer | null
  cover: Buffer | null
}

/** @returns a JPEG of 1200 × 630 */
export async function drawShareImage(page: SharedPage): Promise<Buffer> {
  const portrait = page.avatar && (await cutPortrait(page.avatar))
  const layers: OverlayOptions[] = [{ input: Buffer.from(overlayOf(page)) }]
  if (portrait) layers.push({ input: portrait, left: MARGIN, top: HEIGHT - MARGIN - PORTRAIT })
  const ground = page.cover
    ? sharp(page.cover).resize(WIDTH, HEIGHT, { fit: 'cover' })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: MARK.house } })
  return ground.composite(layers).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** Crops an image to the same size, around the part that attracts most attention. @returns a JPEG */
export async function cutSharedImage(image: Buffer): Promise<Buffer> {
  return sharp(image)
    .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
    .flatten({ background: MARK.house })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

async function cutPortrait(avatar: Buffer): Promise<Buffer> {
  const half = PORTRAIT / 2
  const disc = (radius: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT}" height="${PORTRAIT}"><circle cx="${half}" cy="${half}" r="${radius}" fill="#fff"/></svg>`,
    )
  const face = await sharp(avatar)
    .resize(PORTRAIT, PORTRAIT, { fit: 'cover' })
    .composite([{ input: disc(half - 6), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(disc(half))
    .composite([{ input: face }])
    .png()
    .toBuffer()
}

/**
 * Makes the SVG with the dark gradient, the texts and the logo. Texts are drawn as outlines, so that nothing that a
 * person wrote becomes markup.
 */
function overlayOf({ name, username, avatar }: SharedPage): string {
  const left = avatar ? MARGIN + PORTRAIT + 44 : MARGIN
  const room = WIDTH - MARGIN - left
  const isWritable = name.trim() !== '' && canWrite(name)
  const title = outlineTextWithin(isWritable ? name : `@${username}`, room, NAME_SIZES)
  const line = isWritable ? outlineTextWithin(`@${username}`, room, USERNAME_SIZES) : outlineText('', 1)
  const middle = HEIGHT - MARGIN - PORTRAIT / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="dark" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="#1c0f22" stop-opacity="0.1"/><stop offset="0.8" stop-color="#1c0f22" stop-opacity="0.88"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dark)"/>
<path transform="translate(${left} ${isWritable ? middle + 8 : middle + 28})" d="${title.path}" fill="#fff"/>
<path transform="translate(${left} ${middle + 68})" d="${line.path}" fill="#fff" fill-opacity="0.82"/>
<g transform="translate(${WIDTH - MARGIN - 72} ${MARGIN - 20}) scale(1.125)">${MARK_SHAPES}</g>
</svg>`
}
