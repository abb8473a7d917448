/** Photos for content: by a resumable upload, or whole in a form. Both end in the same files. */
import type { z } from 'zod'
import type { OwnContentFile } from '#contract/content.ts'
import { PHOTO_MAX_BYTES } from '#contract/uploads.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
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
  await assertRoomFor(kernel.db, ownerId, upload.sizeBytes)
  const _id = await receiveImage(kernel, { ownerId, upload })
  return { _id, type: 'photo', status: 'processing', failure: null, image: null }
}
