/** Marks that are burnt into uploaded images. The module that owns them stands above this one and registers a source. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PictureMark } from '../../picture-worker/protocol.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'

/** A mark. Its image is one that the platform has encoded. */
export type ImageMark = Omit<PictureMark, 'kind'> & {
  /** Changes whenever the mark does. */
  version: string
} & ({ kind: 'text'; text: string } | { kind: 'image'; image: Buffer })

export interface ImageMarkSource {
  /** Finds the mark that an account's images get now. */
  find(kernel: Pick<Kernel, 'db' | 'storage'>, ownerId: string): Promise<ImageMark | null>
}

export const IMAGE_MARKS = defineRegistryKey<ImageMarkSource>('imageMarks')

export async function findMark(
  kernel: Pick<Kernel, 'db' | 'storage' | 'registry'>,
  ownerId: string,
): Promise<ImageMark | null> {
  for (const source of kernel.registry.listAll(IMAGE_MARKS)) {
    const mark = await source.find(kernel, ownerId)
    if (mark) return mark
  }
  return null
}

/** Prepares a mark for the worker, which reads the mark's image from a file in `folder`. */
export async function prepareMark(mark: ImageMark | null, folder: string): Promise<PictureMark | null> {
  if (!mark) return null
  const { position, opacity } = mark
  if (mark.kind === 'text') return { kind: 'text', text: mark.text, position, opacity }
  const file = path.join(folder, 'mark')
  await writeFile(file, mark.image, { mode: 0o600 })
  return { kind: 'image', file, position, opacity }
}
