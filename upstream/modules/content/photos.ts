/** Photos for content: by a resumable upload, or whole in a form. Both end in the same files. */
import type { z } from 'zod'
import type { OwnContentFile } from '#contract/content.ts'
import { PHOTO_MAX_BYTES } from '#contract/uploads.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteFile } from '../files/service.ts'
import { receiveImage } from '../files/uploaded-images.ts'
import type { UploadPurpose } from '../uploads/purposes.ts'
import { assertRoomFor } from '../uploads/resumable.ts'

export const photoPurpose: UploadPurpose = {
  name: 'photo',
  callers: ['performer'],
  kinds: ['image'],
  maxBytes: PHOTO_MAX_BYTES,
  receive: (kernel, { ownerId, uploadId, upload }) => receiveImage(kernel, { ownerId, upload, id: uploadId }),
}

/**
 * Receives a photo of a form. It is processed afterwards.
 * @throws Refusal STORAGE_FULL, UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN
 */
export async function receivePhoto(
  kernel: Kernel,
  { accountId: ownerId }: Viewer,
  upload: UploadedFile,
): Promise<z.infer<typeof OwnContentFile>> {
  const _id = newId()
  const assertRoom = (tx: Tx) => assertRoomFor(tx, ownerId, upload.sizeBytes)
  try {
    await receiveImage(kernel, { ownerId, upload, id: _id, assertRoom })
  } catch (error) {
    // The sender does not know the id, so that nothing goes on with a row that takes room.
    await deleteFile(kernel, _id).catch(() => undefined)
    throw error
  }
  return { _id, type: 'photo', status: 'processing', failure: null, image: null }
}
