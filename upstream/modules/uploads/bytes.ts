/** The bytes of resumable uploads: one file each in a folder of DATA_DIR, which a restart leaves alone. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { leaveRoom } from '#limits/disk-room.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** A client sends 8 MB; one with a fast link may send more. */
export const MAX_CHUNK_BYTES = 16 * 1024 * 1024
const HANDED_ON = '.handed-on'

export interface Chunk {
  source: Readable
  /** SHA-256 in base64. */
  checksum: string
  /** As announced; null for a body of unknown length. */
  sizeBytes: number | null
  /** Stops the reading. */
  signal: AbortSignal
}

export function uploadsFolder(dataDir: string): string {
  return path.resolve(dataDir, 'uploads')
}

export const fileOf = (dataDir: string, id: string) => path.join(uploadsFolder(dataDir), id)

/** @returns the path of a second name of the bytes, which its receiver may move or delete */
export async function handOn(dataDir: string, id: string): Promise<string> {
  const handed = fileOf(dataDir, id) + HANDED_ON
  await rm(handed, { force: true })
  await link(fileOf(dataDir, id), handed)
  return handed
}

export async function deleteBytes(dataDir: string, id: string): Promise<void> {
  for (const end of ['', HANDED_ON]) await rm(fileOf(dataDir, id) + end, { force: true })
}

/** Lists the uploads of which there are bytes. */
export async function listBytes(dataDir: string): Promise<string[]> {
  const names = await readdir(uploadsFolder(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return [...new Set(names.map((name) => name.replace(HANDED_ON, '')))]
}

/** @throws ErrnoException ENOSPC when the disk has no room for the whole upload */
export async function prepareFolder(dataDir: string, sizeBytes: number): Promise<void> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  leaveRoom(folder, sizeBytes)
}

/**
 * Writes one chunk behind the proven bytes, and syncs it to the disk. What a refused or killed request has written is
 * cut off.
 * @param offset the number of proven bytes
 * @param mostBytes how many bytes are still missing from the whole file
 * @returns the chunk's size in bytes; null when proven bytes are lost
 * @throws Refusal CHECKSUM_MISMATCH, PAYLOAD_TOO_LARGE, UPLOAD_LOCKED, MALFORMED_REQUEST; ErrnoException ENOSPC
 */
export async function appendChunk(
  file: string,
  { offset, mostBytes }: { offset: number; mostBytes: number },
  chunk: Chunk,
): Promise<number | null> {
  const most = Math.min(mostBytes, MAX_CHUNK_BYTES)
  if ((chunk.sizeBytes ?? 0) > most) throw new Refusal('PAYLOAD_TOO_LARGE')
  leaveRoom(path.dirname(file), chunk.sizeBytes ?? most)
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if ((await handle.stat()).size < offset) return null
    await handle.truncate(offset)
    try {
      const written = await writeProven(handle, offset, { ...chunk, most })
      await handle.sync()
      // The first chunk has made the file: its name must be on the disk too.
      if (offset === 0) await syncFolder(path.dirname(file))
      return written
    } catch (error) {
      // This frees the room of a full disk; a failure changes nothing, since the next chunk cuts again.
      await handle.truncate(offset).catch(() => undefined)
      throw error
    }
  } finally {
    await handle.close()
  }
}

async function writeProven(
  handle: FileHandle,
  offset: number,
  { source, checksum, signal, most }: Chunk & { most: number },
): Promise<number> {
  const hash = createHash('sha256')
  let written = 0
  await readPieces(source, signal, async (piece) => {
    if (written + piece.length > most) throw new Refusal('PAYLOAD_TOO_LARGE')
    hash.update(piece)
    for (let done = 0; done < piece.length;) {
      const from = offset + written + done
      // A disk that fills up may store a part of the piece first.
      done += (await handle.write(piece, done, piece.length - done, from)).bytesWritten
    }
    written += piece.length
  })
  if (written === 0) throw new Refusal('MALFORMED_REQUEST', { text: 'The chunk is empty.' })
  if (hash.digest('base64') !== checksum) throw new Refusal('CHECKSUM_MISMATCH')
  return written
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Reads a request's body piece by piece. An iterator or a pipeline would destroy the request when it fails, and with
 * the request the connection, over which the client has to get the answer.
 */
function readPieces(
  source: Readable,
  signal: AbortSignal,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending: Promise<unknown> = Promise.resolve()
    let isSettled = false
    const settle = (reason?: unknown) => {
      if (isSettled) return
      isSettled = true
      source.off('data', onData).off('end', onEnd).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      source.resume()
      void pending.then(
        () => (reason === undefined ? resolve() : reject(reason as Error)),
        (failure: unknown) => reject((reason ?? failure) as Error),
      )
    }
    const onData = (piece: Buffer) => {
      source.pause()
      pending = take(piece)
      pending.then(() => isSettled || source.resume(), settle)
    }
    const onEnd = () => settle()
    const onClose = () =>
      settle(new Refusal('MALFORMED_REQUEST', { text: 'The upload arrived incomplete. Please try again.' }))
    const onAbort = () => settle(new Refusal('UPLOAD_LOCKED'))
    if (signal.aborted) return onAbort()
    if (source.destroyed && !source.readableEnded) return onClose()
    signal.addEventListener('abort', onAbort, { once: true })
    source.on('data', onData).once('end', onEnd).once('close', onClose).on('error', onClose)
  })
}
