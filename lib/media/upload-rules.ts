/** Tells before anything is sent why upstream would refuse a file. */

/** What an account may upload, as `GET /upload-quota` answers. Sizes in bytes. */
export interface UploadFacts {
  usedBytes: number
  allowedBytes: number
  purposes: { name: string; kinds: string[]; contentTypes: string[]; maxBytes: number }[]
}

export type PurposeFacts = UploadFacts['purposes'][number]

const NAMES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'video/x-matroska': 'MKV',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
  'audio/wav': 'WAV',
  'audio/x-wav': 'WAV',
}

/** Types of files that some systems name none for. */
const BY_ENDING: Record<string, string> = {
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** The content type of a file: the browser's, or that of its ending. */
export function typeOf(file: File): string {
  return file.type || (BY_ENDING[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** JPEG, PNG or MP4. */
export function typesText({ contentTypes }: Pick<PurposeFacts, 'contentTypes'>): string {
  const names = new Set(
    contentTypes.map((type) => NAMES[type] ?? type.split('/').at(-1)?.toUpperCase() ?? ''),
  )
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}

/** Keeps a number and its unit on one line. */
export const NBSP = '\u00a0'

/** 640 KB, 12 MB, 1.4 GB: as the limits count, 1 MB is 1024 KB. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let amount = bytes / 1024
  let at = 0
  while (amount >= 999.5 && at < units.length - 1) {
    amount /= 1024
    at++
  }
  const digits = amount < 10 && at > 0 ? 1 : 0
  return `${Number(amount.toFixed(digits)) || (bytes > 0 ? 1 : 0)}${NBSP}${units[at]}`
}

/**
 * Why upstream would refuse a file.
 * @param reservedBytes what the files that are chosen already take
 * @returns null when nothing speaks against it
 */
export function problemOf(
  file: File,
  purpose: PurposeFacts,
  facts: UploadFacts,
  reservedBytes: number,
): string | null {
  if (!purpose.contentTypes.includes(typeOf(file)))
    return `This kind of file does not fit. Use ${typesText(purpose)}.`
  if (file.size === 0) return 'This file is empty.'
  if (file.size > purpose.maxBytes) return `This file is larger than ${sizeText(purpose.maxBytes)}.`
  const free = Math.max(0, facts.allowedBytes - facts.usedBytes - reservedBytes)
  if (file.size > free)
    return `Your storage has ${sizeText(free)} left of ${sizeText(facts.allowedBytes)}, and this file has ${sizeText(file.size)}. Delete something first.`
  return null
}
