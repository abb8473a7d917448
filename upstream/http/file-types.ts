/** The types of files that upstream accepts. Only a file's first bytes determine its type. */
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#contract/call.ts'

const ACCEPTED_TYPES: Record<FileKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v'],
  document: ['application/pdf'],
}
const KIND_WORDS: Record<FileKind, string> = {
  image: 'a JPEG, PNG, WebP, AVIF or GIF picture',
  video: 'an MP4, MOV or WebM film',
  document: 'a PDF',
}
/** Enough bytes to detect every accepted type. */
const HEAD_BYTES = 4100

export function typesOf(kinds: readonly FileKind[]): string[] {
  return kinds.flatMap((kind) => ACCEPTED_TYPES[kind])
}

/** What to choose, for a text that refuses a file: “a PDF or …”. */
export function wordsFor(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => KIND_WORDS[kind]).join(' or ')
}

/** Detects a file's media type by its content. @returns null when it is of none of the kinds */
export async function detectType(
  file: string,
  kinds: readonly FileKind[],
): Promise<{ contentType: string; kind: FileKind } | null> {
  const contentType = await sniff(file)
  const kind = kinds.find((one) => ACCEPTED_TYPES[one].includes(contentType ?? ''))
  return kind && contentType ? { contentType, kind } : null
}

async function sniff(file: string): Promise<string | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    return found?.mime
  } catch {
    // `fileTypeFromBuffer` may throw on a truncated file.
    return undefined
  } finally {
    await handle.close()
  }
}
