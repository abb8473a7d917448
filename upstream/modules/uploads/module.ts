import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { uploadRoutes } from './routes.ts'
import { uploads } from './tables.ts'

const uploadsPersonalData = {
  exportSections: [
    exportSection('uploads', uploads, { owner: uploads.ownerId, key: uploads.id, hide: ['ticket'] }),
  ],
  retention: [deleteOwned(uploads, uploads.ownerId)],
} satisfies PersonalData

export const uploadsModule: Module = {
  name: 'uploads',
  ...uploadsPersonalData,
  routes: uploadRoutes,
}
