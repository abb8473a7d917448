/** A file's row as the contract's `ImageAsset`. Pure: knows neither the database nor the storage. */
import type { ImageAsset } from '#contract/fields.ts'
import type { files, FileVariant } from './tables.ts'

export type StoredFile = typeof files.$inferSelect
export type ImageSource = Pick<
  StoredFile,
  'id' | 'isPublic' | 'width' | 'height' | 'placeholder' | 'variants'
>

/** Gives the address of a variant that is not public, good for minutes and for one session. */
export type Signer = (fileId: string, variantName: string) => string

const SIZE_VARIANT = /^w\d+$/

/** The lasting address of a public variant. */
export function publicUrl(fileId: string, variantName: string): string {
  return `/media/${fileId}/${variantName}`
}

/** The address of a public image as messengers read it, who know no AVIF. `share-pictures` answers there. */
export function sharedImageUrl({ id, isPublic }: Pick<StoredFile, 'id' | 'isPublic'>): string | null {
  return isPublic ? `/media/share/image/${id}.jpg` : null
}

/** Whether a variant may be had without a signature: all of a public file, else only the blurred image. */
export function isPublicVariant(file: Pick<StoredFile, 'isPublic'>, variantName: string): boolean {
  return file.isPublic || variantName === 'blur'
}

/**
 * The image in its sizes. Of a file that is not public and without a signer, only the blurred image: a
 * forgotten signer can never give a paid address away.
 * @returns null when the file has no such variants yet.
 */
export function toImage(file: ImageSource, signer: Signer | null): ImageAsset | null {
  if (!file.isPublic && !signer) return toBlurredImage(file)
  const address = file.isPublic ? publicUrl : signer!
  const sizes = file.variants
    .filter((variant) => SIZE_VARIANT.test(variant.name))
    .toSorted((a, b) => a.width - b.width)
  const largest = sizes.at(-1)
  if (!largest) return null
  return {
    url: address(file.id, largest.name),
    width: largest.width,
    height: largest.height,
    sizes: sizes.map((variant) => ({ url: address(file.id, variant.name), width: variant.width })),
    placeholder: file.placeholder,
  }
}

/** What a locked thing shows: small, heavily blurred, public, in the proportions of the original. */
export function toBlurredImage(file: ImageSource): ImageAsset | null {
  const blur = file.variants.find((variant) => variant.name === 'blur')
  if (!blur) return null
  const url = publicUrl(file.id, blur.name)
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
