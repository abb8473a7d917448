import { readFile } from 'node:fs/promises'
import { MEGABYTE } from '#contract/fields.ts'
import { workOn } from '../../kernel/jobs.ts'
import { storeImage } from '../files/service.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import type { UploadPurpose } from '../uploads/purposes.ts'
import { PUBLISH_QUEUE } from './publishing.ts'
import { publishDue, publishOne } from './schedule.ts'
import { eraseContentsOf } from './store.ts'
import { contents } from './tables.ts'

const contentPersonalData = {
  exportSections: [
    exportSection('content', contents, {
      owner: contents.performerId,
      key: contents.id,
      hide: ['searchVector', 'searchText'],
    }),
  ],
  retention: [
    {
      table: contents,
      outcome: 'changed',
      change: (tx, _, accountId) => eraseContentsOf(tx, accountId),
    },
  ],
} satisfies PersonalData

/** The limit of a photo. A camera's largest JPEG has about 40 MB. */
const PHOTO_MAX_BYTES = 50 * MEGABYTE

/** The photos of performers' posts, galleries and products. */
const photoUploads: UploadPurpose = {
  name: 'photo',
  callers: ['performer'],
  kinds: ['image'],
  maxBytes: PHOTO_MAX_BYTES,
  receive: async (kernel, { ownerId, uploadId, upload }) =>
    storeImage(kernel, { ownerId, id: uploadId, source: await readFile(upload.path) }),
}

export const contentModule: Module = {
  name: 'content',
  exposes: ['publishing.ts', 'targets.ts', 'batch.ts', 'drafts.ts'],
  ...contentPersonalData,
  uploadPurposes: [photoUploads],
  workers: [workOn(PUBLISH_QUEUE, publishOne)],
  schedules: [{ name: 'content-publish-due', cron: '* * * * *', run: publishDue }],
}
