import type { ImageAsset } from '#contract/fields.ts'
import type { MediaImage } from '../ui/media-frame.tsx'

/** An image of the contract for a `MediaFrame`. `sizes` is the CSS width that it will have. */
export function imageOf(image: ImageAsset, alt: string, sizes: string): MediaImage {
  return { src: image.url, srcSet: srcSetOf(image), sizes, alt }
}

export function srcSetOf(image: ImageAsset): string {
  return image.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/**
 * The address of the smallest size with at least this width, for images of a fixed size on the page.
 * @param widthPx in device pixels: twice the CSS width keeps it sharp
 */
export function addressAt(image: ImageAsset | null, widthPx: number): string | null {
  if (!image) return null
  const fitting = image.sizes.filter(({ width }) => width >= widthPx)
  const smallest = fitting.toSorted((one, other) => one.width - other.width)[0]
  return (smallest ?? image).url
}

/** The image's own ratio, limited to a range so that very wide or high images do not break a list. */
export function heldRatio({ width, height }: { width: number; height: number }, from: number, to: number) {
  return Math.min(Math.max(width / height, from), to)
}
