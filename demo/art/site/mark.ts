/** Colours of the mark: the dark house, the light, the paper. */
const HOUSE = '#43204f'
const LIGHT = '#f6a94a'
const PAPER = '#fbf1e2'

const CONE =
  'M25.5 7.2a28 28 0 0 1 13 0L53 44.6c.4.8.6 1.5.6 2.2 0 5-9.6 9-21.6 9s-21.6-4-21.6-9c0-.7.2-1.4.6-2.2z'
const PERSON =
  'M32 22.4a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM23.8 49.4c-.4-9 2.6-14.2 8.2-14.2s8.6 5.2 8.2 14.2c-2.2.9-5 1.3-8.2 1.3s-6-.4-8.2-1.3z'

/** The mark: a dark house, round as an O, and one person in the light. 64 × 64. */
export function markSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Ovation"><circle cx="32" cy="32" r="30" fill="${HOUSE}"/><path d="${CONE}" fill="${LIGHT}"/><path d="${PERSON}" fill="${HOUSE}"/></svg>\n`
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

/** The word in lines of one width, drawn and not set; 560 × 130 from (0, 0), the x-height from 30 to 110. */
export const WORDMARK = [
  'M10,70 a40,40 0 1 0 80,0 a40,40 0 1 0 -80,0',
  'M108,32 L142,108 L176,32',
  'M190,70 a39,39 0 1 0 78,0 a39,39 0 1 0 -78,0 M268,32 V108',
  'M306,4 V84 Q306,108 332,106 M288,34 H332',
  'M358,34 V108 M358,6 v1',
  'M382,70 a40,40 0 1 0 80,0 a40,40 0 1 0 -80,0',
  'M484,34 V108 M484,72 C484,22 550,22 550,72 V108',
]
