import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { watermarks } from './tables.ts'

export const watermarksPersonalData = {
  exportSections: [
    exportSection('watermark', watermarks, { owner: watermarks.performerId, key: watermarks.performerId }),
  ],
  retention: [deleteOwned(watermarks, watermarks.performerId)],
} satisfies PersonalData
