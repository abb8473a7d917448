const MEGABYTE = 1024 * 1024

export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
/** The largest image that upstream accepts. */
export const IMAGE_MAX_BYTES = 10 * MEGABYTE

/** Why upstream would refuse a file for its size, before sending it. */
export function sizeProblem(file: File, maxBytes: number): string | undefined {
  if (file.size <= maxBytes) return undefined
  return `Please choose a file of at most ${Math.floor(maxBytes / MEGABYTE)} MB.`
}
