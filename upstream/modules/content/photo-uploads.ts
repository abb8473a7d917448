import { readFile } from 'node:fs/promises'
import { MEGABYTE } from '#contract/fields.ts'
import { storeImage } from '../files/service.ts'
import type { UploadPurpose } from '../uploads/purposes.ts'

/** The limit of a photo. A camera's largest JPEG has about 40 MB. */
const MAX_BYTES = 50 * MEGABYTE

/** The photos of performers' posts, galleries and products. */
export const PHOTO_UPLOADS: UploadPurpose = {
  name: 'photo',
  callers: ['performer'],
  kinds: ['image'],
  maxBytes: MAX_BYTES,
  receive: async (kernel, { ownerId, uploadId, upload }) =>
    storeImage(kernel, { ownerId, id: uploadId, source: await readFile(upload.path) }),
}
