import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { MARK, MARK_SHAPES } from '#contract/mark.ts'

const { cone: CONE, person: PERSON, house: HOUSE, light: LIGHT } = MARK
const PAPER = '#fbf1e2'

/** The mark alone. 64 × 64. */
export function markSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Ovation">${MARK_SHAPES}</svg>\n`
}

/** The same for a browser's tab, which may be dark. */
export function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.h{fill:${HOUSE}}@media (prefers-color-scheme:dark){.r{fill:${PAPER}}}</style><circle class="h r" cx="32" cy="32" r="31"/><circle class="h" cx="32" cy="32" r="28.5"/><path d="${CONE}" fill="${LIGHT}"/><path class="h" d="${PERSON}"/></svg>\n`
}

/** The mark on a full square, with room to be cut round by a phone. */
export function iconSvg(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-5 -5 74 74"><rect x="-5" y="-5" width="74" height="74" fill="${HOUSE}"/><path d="${CONE}" fill="${LIGHT}"/><path d="${PERSON}" fill="${HOUSE}"/></svg>`
}

/** A person without a picture: head and shoulders in quiet plum. 320 × 320. */
export function noAvatarSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><defs><linearGradient id="g" x1="0.1" y1="0" x2="0.8" y2="1"><stop offset="0" stop-color="#efe3ea"/><stop offset="1" stop-color="#d3c0d2"/></linearGradient><linearGradient id="p" x1="0.2" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="#a98bb0"/><stop offset="1" stop-color="#7d5d8a"/></linearGradient></defs><rect width="320" height="320" fill="url(#g)"/><path d="M124 0h44l86 320H30z" fill="#fff" opacity="0.28"/><path d="M160 66c35 0 58 26 58 64 0 42-25 74-58 74s-58-32-58-74c0-38 23-64 58-64z" fill="url(#p)"/><path d="M40 340c0-74 46-118 84-124 10 13 22 19 36 19s26-6 36-19c38 6 84 50 84 124z" fill="url(#p)"/></svg>\n`
}

/** As tight as the header sets it (`components/layout/site-name.tsx`). */
const TRACKING = -0.04

/** The site's name as the header sets it, in outlines from the baseline's beginning. @param size of the em */
function wordmark(size: number): string {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff')
  const font = fontkit.create(readFileSync(file))
  if ('fonts' in font) throw new Error('the display font is a collection')
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout('Ovation')
  let left = 0
  return glyphs
    .map((glyph, at) => {
      const path = glyph.path.scale(scale, -scale).translate(left, 0).toSVG()
      left += positions[at]!.xAdvance * scale + TRACKING * size
      return path
    })
    .join('')
}

/** The mark and the name over the lower edge of a picture that is shared; not painted, so that they stay sharp. */
export function signSvg(width: number, height: number): string {
  const margin = 64
  const mark = 104
  const top = height - margin - mark
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0.5" stop-color="#1c0f22" stop-opacity="0"/><stop offset="0.85" stop-color="#1c0f22" stop-opacity="0.86"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#d)"/><svg x="${margin}" y="${top}" width="${mark}" height="${mark}" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${PAPER}"/>${MARK_SHAPES}</svg><path transform="translate(${margin + mark + 28} ${top + 86})" d="${wordmark(112)}" fill="${PAPER}"/></svg>`
}

/** An icon of the sizes that a tab, a task bar and a shortcut ask for. @param pngs of 16, 32 and 48 pixels */
export function icoOf(pngs: readonly { size: number; png: Buffer }[]): Buffer {
  const HEAD = 6
  const ENTRY = 16
  const head = Buffer.alloc(HEAD + ENTRY * pngs.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pngs.length, 4)
  let offset = head.length
  for (const [at, { size, png }] of pngs.entries()) {
    const entry = HEAD + ENTRY * at
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pngs.map(({ png }) => png)])
}
