import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { watermarkRoutes } from './routes.ts'
import { findImageMark } from './service.ts'
import { watermarks } from './tables.ts'

const watermarksPersonalData = {
  exportSections: [
    exportSection('watermark', watermarks, { owner: watermarks.performerId, key: watermarks.performerId }),
  ],
  retention: [deleteOwned(watermarks, watermarks.performerId)],
} satisfies PersonalData

export const watermarksModule: Module = {
  name: 'watermarks',
  exposes: ['store.ts'],
  ...watermarksPersonalData,
  routes: watermarkRoutes,
  imageMarks: [{ find: findImageMark }],
}
