/** Makes the files that tests upload. The repository contains none of them. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { incomingFolder, type UploadedFile } from '#upstream/http/multipart.ts'
import { newId } from '#upstream/kernel/ids.ts'
import type { TestKernel } from './kernel.ts'

export async function smallImage(name = 'picture.png', size = 64): Promise<File> {
  const create = { width: size, height: size, channels: 3 as const, background: '#7a3df0' }
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name, { type: 'image/png' })
}

/** The smallest text that a PDF reader accepts. */
export function minimalPdf(inside = ''): string {
  return `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\nxref\n0 3\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n0\n%%EOF\n`
}

/** Writes a file as the reception of an upload leaves it. The declared type is not checked here. */
export async function makeUpload(
  { config }: Pick<TestKernel, 'config'>,
  content: Buffer,
  contentType = 'image/jpeg',
): Promise<UploadedFile> {
  const folder = path.join(incomingFolder(config.DATA_DIR), newId())
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, '0')
  await writeFile(file, content)
  return { path: file, fileName: 'My flat.jpg', sizeBytes: content.length, contentType, kind: 'image' }
}
