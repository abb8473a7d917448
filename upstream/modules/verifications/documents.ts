/** Checks, cleans, encrypts and stores documents. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { UploadedFile } from '../../http/multipart.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { open, seal } from '../../kernel/sealing.ts'
import { readSafely } from '../files/encoding.ts'
import { listDocuments, type VerificationDocument } from './store.ts'

type Deps = Pick<Kernel, 'config' | 'storage'>

export type DocumentField = 'idVerification' | 'documentVerification'
export type Documents = Record<DocumentField, UploadedFile>

/** Images are scaled down to this width, at which small print stays readable. */
const MAX_WIDTH = 3000
const QUALITY = 88
/**
 * Names of PDF features other than pages, such as scripts. The check does not find them in compressed parts; the
 * operator knows that.
 */
const ACTIVE_PDF = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/
const PDF_HEAD = /^%PDF-[12]\.\d/
const PDF_END = /%%EOF\s*$/

export interface StoredDocument {
  id: string
  field: DocumentField
  storageKey: string
  contentType: string
  sizeBytes: number
}

/**
 * Encrypts and stores documents. Images are encoded again, so that only their visible content is stored.
 * @throws Refusal FILE_BROKEN, FILE_TOO_LARGE, UNSUPPORTED_FILE, naming the field
 */
export async function storeDocuments(
  deps: Deps,
  accountId: string,
  documents: Documents,
): Promise<StoredDocument[]> {
  const cleaned = []
  for (const field of ['idVerification', 'documentVerification'] as const) {
    cleaned.push({ field, ...(await clean(field, documents[field])) })
  }
  const stored: StoredDocument[] = []
  try {
    for (const { field, content, contentType } of cleaned) {
      const id = newId()
      const storageKey = `documents/${accountId}/${id}.sealed`
      stored.push({ id, field, storageKey, contentType, sizeBytes: content.length })
      const sealed = seal({ config: deps.config }, purposeOf(id), content)
      await deps.storage.put(storageKey, sealed, 'application/octet-stream')
    }
  } catch (error) {
    await deleteStored(deps, stored)
    throw error
  }
  return stored
}

export async function deleteStored(
  { storage }: Pick<Deps, 'storage'>,
  documents: readonly { storageKey: string }[],
): Promise<void> {
  for (const { storageKey } of documents) await storage.delete(storageKey)
}

/** Deletes all stored documents of a performer whose account is being deleted. */
export async function dropDocuments(deps: Pick<Kernel, 'db' | 'storage'>, accountId: string): Promise<void> {
  await deleteStored(deps, await listDocuments(deps.db, accountId))
}

/** @throws Refusal NOT_FOUND when the stored bytes are gone, or were sealed under another INTERNAL_SECRET */
export async function openDocument(deps: Deps, document: VerificationDocument): Promise<Buffer> {
  const object = await deps.storage.get(document.storageKey)
  const chunks: Buffer[] = []
  for await (const chunk of object?.stream ?? []) chunks.push(chunk as Buffer)
  const content = open({ config: deps.config }, purposeOf(document.id), Buffer.concat(chunks))
  if (!content) throw new Refusal('NOT_FOUND', { text: 'This document cannot be opened any more.' })
  return content
}

async function clean(
  field: DocumentField,
  file: UploadedFile,
): Promise<{ content: Buffer; contentType: string }> {
  const source = await readFile(file.path)
  try {
    if (file.kind === 'document') return { content: checkPdf(source), contentType: 'application/pdf' }
    const image = await readSafely(source, MAX_WIDTH)
    const content = await sharp(image.pixels, { raw: image.shape })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { content, contentType: 'image/jpeg' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const constraints = { file: error.message }
    throw new Refusal(error.code, { text: error.message, problems: [{ property: field, constraints }] })
  }
}

function checkPdf(source: Buffer): Buffer {
  const text = source.toString('latin1')
  const isWhole = PDF_HEAD.test(text) && PDF_END.test(text.slice(-1024)) && text.includes('startxref')
  if (!isWhole) throw new Refusal('FILE_BROKEN', { text: 'This PDF is damaged. Please try another one.' })
  if (ACTIVE_PDF.test(text)) {
    throw new Refusal('UNSUPPORTED_FILE', {
      text: 'This PDF holds scripts or attachments. Please send a scan or a photo.',
    })
  }
  return source
}

function purposeOf(documentId: string): string {
  return `performer-document ${documentId}`
}
