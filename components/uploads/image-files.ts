const MEGABYTE = 1024 * 1024

export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** What upstream takes. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE

/** Why a file need not be sent at all. */
export function sizeProblem(file: File, maxBytes: number): string | undefined {
  if (file.size <= maxBytes) return undefined
  return `Please choose a file of at most ${Math.floor(maxBytes / MEGABYTE)} MB.`
}
