/** A purpose of resumable uploads for tests. */
import { inTransaction } from '#upstream/kernel/database.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { insertFiles } from '#upstream/modules/files/store.ts'
import type { UploadPurpose } from '#upstream/modules/uploads/purposes.ts'

/** Where the planted purpose stores what it has received. */
export const storedKey = (fileId: string) => `originals/${fileId}`

/** Takes PDFs of performers, and stores them as they are. */
export function plantPurpose(maxBytes: number): UploadPurpose {
  return {
    name: 'planted',
    callers: ['performer'],
    kinds: ['document'],
    maxBytes,
    async receive(kernel, { ownerId, uploadId, upload }) {
      await kernel.storage.putFile(storedKey(uploadId), upload.path, upload.contentType)
      await insertStored(kernel, { ownerId, uploadId, sizeBytes: upload.sizeBytes })
      return uploadId
    },
  }
}

export async function insertStored(
  kernel: Pick<Kernel, 'db'>,
  stored: { ownerId: string; uploadId: string; sizeBytes: number },
): Promise<void> {
  const { uploadId: id, ownerId, sizeBytes } = stored
  const row = { id, ownerId, sizeBytes, kind: 'image' as const, status: 'ready' as const, variants: [] }
  await inTransaction(kernel.db, (tx) => insertFiles(tx, [row]))
}
