/** Chooses the format of an image by the request's `Accept` (RFC 9110 §12.5.1). */
import type { FileFormat, FileVariant } from '../files/service.ts'

/** In this order where a browser likes several equally: each is smaller than the next one. */
const NAMED = ['image/avif', 'image/webp']
const FOR_ALL = 'image/jpeg'
const ANYTHING = '*/*'

/**
 * AVIF and WebP go to browsers that name them, since others accept anything without reading them. A request that names
 * nothing at all gets the main format, which is WebP.
 */
export function chooseFormat(variant: FileVariant, accept: string | undefined): FileFormat {
  const likes = readAccept(accept)
  const isAnything = [...likes.keys()].every((range) => range === ANYTHING)
  if (!variant.formats || isAnything) return variant
  const choices = [variant, ...variant.formats]
  const rated = [...NAMED, FOR_ALL].flatMap((type) => {
    const format = choices.find(({ contentType }) => contentType === type)
    const quality = type === FOR_ALL ? qualityOf(likes, type) : (likes.get(type) ?? 0)
    return format ? [{ format, quality }] : []
  })
  const best = rated.reduce((one, other) => (other.quality > one.quality ? other : one))
  // A client that accepts none of them most likely still shows a JPEG.
  return best.quality > 0 ? best.format : rated.at(-1)!.format
}

function qualityOf(likes: Map<string, number>, type: string): number {
  return likes.get(type) ?? likes.get('image/*') ?? likes.get(ANYTHING) ?? 0
}

/** Reads media ranges with their quality, from 0 to 1. A malformed quality counts as 1. */
function readAccept(header = ''): Map<string, number> {
  const likes = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim())
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
    const isNumber = quality !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality)
    if (range) likes.set(range, isNumber ? Number(quality) : 1)
  }
  return likes
}
