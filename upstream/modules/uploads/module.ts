import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { uploadRoutes } from './routes.ts'
import { removeUploadsOf, sweepUploads } from './sweeping.ts'
import { uploads } from './tables.ts'
import { resumableRoutes } from './tus.ts'

const uploadsPersonalData = {
  exportSections: [
    exportSection('uploads', uploads, { owner: uploads.ownerId, key: uploads.id, hide: ['ticket'] }),
  ],
  retention: [deleteOwned(uploads, uploads.ownerId)],
  leavingSteps: [{ beforeErasure: removeUploadsOf }],
} satisfies PersonalData

export const uploadsModule: Module = {
  name: 'uploads',
  exposes: ['purposes.ts'],
  ...uploadsPersonalData,
  routes: uploadRoutes,
  plainRoutes: resumableRoutes,
  schedules: [{ name: 'uploads-sweep', cron: '*/10 * * * *', run: sweepUploads }],
}
