/** The rules of resumable uploads: who may begin one, within which room, and what becomes of its last byte. */
import type { FileKind } from '#contract/call.ts'
import { GIGABYTE, MEGABYTE } from '#contract/fields.ts'
import { detectType, typesOf, wordsFor } from '../../http/file-types.ts'
import { readFileName } from '../../http/multipart.ts'
import type { Viewer } from '../../http/visitor.ts'
import { inTransaction, type Db, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdRemaining } from '../accounts/service.ts'
import { findFile } from '../files/store.ts'
import { getSettings } from '../settings/service.ts'
import { appendChunk, deleteBytes, fileOf, handOn, prepareFolder, type Chunk } from './bytes.ts'
import { findPurpose, UPLOAD_PURPOSES, type UploadPurpose } from './purposes.ts'
import { findUpload, UPLOAD_LIFETIME_MS, type UploadTicket } from './service.ts'
import * as store from './store.ts'

/** Bounds the rows of an account that begins uploads and sends nothing. */
const MOST_OPEN_UPLOADS = 1000

/** What a client declares when it creates an upload. */
export interface Declared {
  purpose: string
  fileName: string
  /** Empty when the client's system does not know it. */
  contentType: string
  sizeBytes: number
}

export interface Quota {
  usedBytes: number
  allowedBytes: number
  purposes: { name: string; kinds: FileKind[]; contentTypes: string[]; maxBytes: number }[]
}

/** Says how much room the viewer has, and what the viewer may send. */
export async function getQuota(kernel: Pick<Kernel, 'db' | 'registry'>, viewer: Viewer): Promise<Quota> {
  const { usedBytes } = await store.sumUse(kernel.db, viewer.accountId)
  const purposes = kernel.registry.listAll(UPLOAD_PURPOSES).filter(mayBeSentBy(viewer))
  return {
    usedBytes,
    allowedBytes: await readAllowedBytes(kernel.db),
    purposes: purposes.map(({ name, kinds, maxBytes }) => ({
      name,
      kinds: [...kinds],
      contentTypes: typesOf(kinds),
      maxBytes,
    })),
  }
}

const mayBeSentBy =
  ({ kind }: Viewer) =>
  ({ callers }: UploadPurpose) =>
    callers.includes(kind)

async function readAllowedBytes(db: Db): Promise<number> {
  return (await getSettings(db)).storageMaximumGigabytes * GIGABYTE
}

/**
 * Creates an upload. A ticket that has created one gets the same one again, since the first answer may have been lost.
 * @throws Refusal INVALID_REQUEST, FORBIDDEN, ACCOUNT_CLOSING, ACCOUNT_INCOMPLETE, UNSUPPORTED_FILE, FILE_BROKEN,
 *   FILE_TOO_LARGE, STORAGE_FULL, TOO_MANY_REQUESTS; TICKET_INVALID for another upload of a used ticket; NOT_FOUND for
 *   an account that is deleted; ErrnoException ENOSPC
 */
export async function createUpload(
  kernel: Kernel,
  { id: ticket, viewer }: UploadTicket,
  declared: Declared,
): Promise<store.UploadRow> {
  assertWelcome(kernel, viewer, declared)
  await prepareFolder(kernel.config.DATA_DIR, declared.sizeBytes)
  const allowedBytes = await readAllowedBytes(kernel.db)
  const { accountId: ownerId } = viewer
  const fileName = readFileName(declared.fileName) || 'file'
  const now = kernel.clock.now()
  return inTransaction(kernel.db, async (tx) => {
    // Creations of one account wait for each other here, so that together they cannot exceed its room.
    await holdRemaining(tx, ownerId, 'exclusive')
    const made = await store.findByTicket(tx, ticket)
    if (made) {
      const isSame = made.sizeBytes === declared.sizeBytes && made.purpose === declared.purpose
      if (!isSame || made.fileName !== fileName) throw new Refusal('TICKET_INVALID')
      return made
    }
    await assertRoom(tx, ownerId, { sizeBytes: declared.sizeBytes, allowedBytes })
    const times = { createdAt: now, updatedAt: now }
    return store.insertUpload(tx, { id: newId(), ownerId, ticket, ...declared, fileName, ...times })
  })
}

function assertWelcome(kernel: Kernel, viewer: Viewer, { purpose: name, contentType, sizeBytes }: Declared) {
  const purpose = findPurpose(kernel, name)
  if (!purpose) throw new Refusal('INVALID_REQUEST', { text: 'Uploads have another purpose.' })
  if (!mayBeSentBy(viewer)(purpose)) throw new Refusal('FORBIDDEN')
  if (viewer.isClosing) throw new Refusal('ACCOUNT_CLOSING')
  if (viewer.isIncomplete) throw new Refusal('ACCOUNT_INCOMPLETE')
  if (contentType !== '' && !typesOf(purpose.kinds).includes(contentType)) throw unsupported(purpose)
  if (sizeBytes === 0) throw new Refusal('FILE_BROKEN', { text: 'This file is empty.' })
  if (sizeBytes > purpose.maxBytes) {
    const megabytes = Math.floor(purpose.maxBytes / MEGABYTE)
    throw new Refusal('FILE_TOO_LARGE', { text: `Please choose a file of at most ${megabytes} MB.` })
  }
}

function unsupported({ kinds }: UploadPurpose): Refusal {
  return new Refusal('UNSUPPORTED_FILE', { text: `Please choose ${wordsFor(kinds)}.` })
}

/**
 * Refuses a file that comes whole, in a form, and for which its owner has no room. `tx` holds the owner's account and then
 * writes the file's row, so that forms at once cannot exceed the room together.
 * @throws Refusal STORAGE_FULL
 */
export async function assertRoomFor(tx: Tx, ownerId: string, sizeBytes: number): Promise<void> {
  await assertRoom(tx, ownerId, { sizeBytes, allowedBytes: await readAllowedBytes(tx) })
}

async function assertRoom(
  db: Db,
  ownerId: string,
  { sizeBytes, allowedBytes }: { sizeBytes: number; allowedBytes: number },
): Promise<void> {
  const { usedBytes, openUploads } = await store.sumUse(db, ownerId)
  if (openUploads >= MOST_OPEN_UPLOADS) throw new Refusal('TOO_MANY_REQUESTS')
  if (usedBytes + sizeBytes <= allowedBytes) return
  const [used, allowed] = [usedBytes, allowedBytes].map((bytes) => (bytes / GIGABYTE).toFixed(1))
  throw new Refusal('STORAGE_FULL', {
    text: `Your storage is full: ${used} of ${allowed} GB are used, and this file does not fit. Please delete something first.`,
  })
}

/**
 * Writes a chunk at the end of the proven bytes, and moves the offset behind it once it is on the disk. The caller holds
 * the upload's lock.
 * @returns the new offset
 * @throws Refusal CHECKSUM_MISMATCH, PAYLOAD_TOO_LARGE, UPLOAD_LOCKED, MALFORMED_REQUEST; NOT_FOUND when the upload is
 *   gone or has lost proven bytes; ErrnoException ENOSPC
 */
export async function receiveChunk(kernel: Kernel, upload: store.UploadRow, chunk: Chunk): Promise<number> {
  const { id, offset, sizeBytes } = upload
  const { DATA_DIR } = kernel.config
  const written = await appendChunk(fileOf(DATA_DIR, id), { offset, mostBytes: sizeBytes - offset }, chunk)
  if (written === null) {
    await removeUpload(kernel, id)
    throw new Refusal('NOT_FOUND')
  }
  const to = offset + written
  const move = { from: offset, to, now: kernel.clock.now() }
  if (await inTransaction(kernel.db, (tx) => store.moveOffset(tx, id, move))) return to
  // The account has been deleted meanwhile.
  await deleteBytes(DATA_DIR, id)
  throw new Refusal('NOT_FOUND')
}

/**
 * Gives a complete upload to its purpose, unless that has been done. The caller holds the upload's lock.
 * @returns the file's id
 * @throws Refusal of the purpose, or UNSUPPORTED_FILE: then the upload is gone. UNAVAILABLE and any other error leave it
 *   as it is
 */
export async function finishUpload(kernel: Kernel, upload: store.UploadRow): Promise<string> {
  if (upload.fileId) return upload.fileId
  const { id } = upload
  const fileId = (await findReceived(kernel, upload)) ?? (await giveToPurpose(kernel, upload))
  await inTransaction(kernel.db, (tx) => store.putFile(tx, id, fileId, kernel.clock.now()))
  await deleteBytes(kernel.config.DATA_DIR, id)
  return fileId
}

/** Finds the file that an earlier run has made before its process died. */
async function findReceived({ db }: Pick<Kernel, 'db'>, { id, ownerId }: store.UploadRow) {
  const file = await findFile(db, id)
  // A file that is still being received has no job yet: its purpose goes on with it.
  return file?.ownerId === ownerId && file.status !== 'uploading' ? file.id : null
}

async function giveToPurpose(kernel: Kernel, upload: store.UploadRow): Promise<string> {
  const { id: uploadId, ownerId, fileName, sizeBytes } = upload
  try {
    const purpose = findPurpose(kernel, upload.purpose)
    if (!purpose) throw new Refusal('NOT_FOUND')
    const path = await handOn(kernel.config.DATA_DIR, uploadId)
    const type = await detectType(path, purpose.kinds)
    if (!type) throw unsupported(purpose)
    const file = { path, fileName, sizeBytes, ...type }
    return await purpose.receive(kernel, { ownerId, uploadId, upload: file })
  } catch (error) {
    const isLost = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const refusal = isLost ? new Refusal('NOT_FOUND') : error
    // A refusal for a reason of ours does not judge the file, which its sender need not send again.
    if (refusal instanceof Refusal && refusal.statusCode < 500) await removeUpload(kernel, uploadId)
    throw refusal
  }
}

/** The row goes first: bytes without a row are swept, and a row without its bytes would be lost work. */
export async function removeUpload({ db, config }: Pick<Kernel, 'db' | 'config'>, id: string): Promise<void> {
  await inTransaction(db, (tx) => store.deleteUpload(tx, id))
  await deleteBytes(config.DATA_DIR, id)
}

/** @throws Refusal NOT_FOUND */
export async function getUpload(
  kernel: Pick<Kernel, 'db' | 'clock' | 'config'>,
  ownerId: string,
  id: string,
): Promise<store.UploadRow> {
  const upload = await findUpload(kernel, ownerId, id)
  if (!upload) throw new Refusal('NOT_FOUND')
  return upload
}

/** When an upload expires that makes no more progress. */
export function expiryOf({ updatedAt }: store.UploadRow): Date {
  return new Date(updatedAt.getTime() + UPLOAD_LIFETIME_MS)
}
