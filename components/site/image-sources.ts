import type { Picture } from '#contract/fields.ts'
import type { MediaImage } from '../ui/media-frame.tsx'

/** An image of the contract for a `MediaFrame`. `sizes` is the CSS width that it will have. */
export function imageOf(picture: Picture, alt: string, sizes: string): MediaImage {
  return { src: picture.url, srcSet: srcSetOf(picture), sizes, alt }
}

export function srcSetOf(picture: Picture): string {
  return picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/**
 * The smallest size that is at least so wide, for images of a fixed size on the page.
 * @param widthPx in device pixels: twice the CSS width keeps it sharp
 */
export function addressAt(picture: Picture | null, widthPx: number): string | null {
  if (!picture) return null
  const fitting = picture.sizes.filter(({ width }) => width >= widthPx)
  const smallest = fitting.toSorted((one, other) => one.width - other.width)[0]
  return (smallest ?? picture).url
}

/** The image's own ratio, held between two others so that neither a strip nor a tower breaks a list. */
export function heldRatio({ width, height }: { width: number; height: number }, from: number, to: number) {
  return Math.min(Math.max(width / height, from), to)
}
