/**
 * Turns a file's row into the contract's `ImageAsset`. The functions are pure: they use neither the database nor
 * the storage.
 */
import type { ImageAsset } from '#contract/fields.ts'
import type { files, FileVariant } from './tables.ts'

export type StoredFile = typeof files.$inferSelect
export type Addressed = Pick<StoredFile, 'id' | 'addressVersion'>
export type ImageSource = Addressed & Pick<StoredFile, 'width' | 'height' | 'placeholder' | 'variants'>

/** Makes the address of a variant. Upstream checks access to its bytes when somebody requests them. */
export type AddressOf = (file: Addressed, variantName: string) => string

const SIZE_VARIANT = /^w\d+$/
/** The variant of an uploaded image that only its owner and operators get. */
export const ORIGINAL = 'original'

/** The address of a file that everybody may see: any cache may store the response. */
export const lastingUrl: AddressOf = ({ id, addressVersion }, variantName) =>
  `/media/${id}/${variantName}?v=${addressVersion}`

/**
 * The JPEG address of a free image for messengers, which cannot read every format. The module `share-images`
 * answers there.
 */
export function sharedImageUrl({ id }: Pick<StoredFile, 'id'>): string {
  return `/media/share/image/${id}.jpg`
}

/** Describes the image in its sizes. @returns null when the file has no such variants yet */
export function toImage(file: ImageSource, addressOf: AddressOf): ImageAsset | null {
  const sizes = file.variants
    .filter((variant) => SIZE_VARIANT.test(variant.name))
    .toSorted((a, b) => a.width - b.width)
  const largest = sizes.at(-1)
  if (!largest) return null
  return {
    url: addressOf(file, largest.name),
    width: largest.width,
    height: largest.height,
    sizes: sizes.map((variant) => ({ url: addressOf(file, variant.name), width: variant.width })),
    placeholder: file.placeholder,
  }
}

/** Describes an image that everybody may see, such as an avatar. */
export function toOpenImage(file: ImageSource): ImageAsset | null {
  return toImage(file, lastingUrl)
}

/**
 * Describes the image that locked content shows: small, heavily blurred, public, in the proportions of the
 * original.
 */
export function toBlurredImage(file: ImageSource): ImageAsset | null {
  const blur = file.variants.find((variant) => variant.name === 'blur')
  if (!blur) return null
  const url = `/media/${file.id}/${blur.name}`
  return {
    url,
    width: blur.width,
    height: blur.height,
    sizes: [{ url, width: blur.width }],
    placeholder: file.placeholder,
  }
}

export function findVariant(file: Pick<StoredFile, 'variants'>, name: string): FileVariant | undefined {
  return file.variants.find((variant) => variant.name === name)
}

/** Finds the address of an avatar's smallest size. */
export function avatarUrlOf(avatar: ImageAsset | null): string | null {
  return avatar && (avatar.sizes[0]?.url ?? avatar.url)
}
