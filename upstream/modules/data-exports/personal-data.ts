import type { PersonalData } from '../personal-data.ts'
import { dropDataExports } from './service.ts'
import { dataExports } from './tables.ts'

export const dataExportsPersonalData = {
  notExported: [{ table: dataExports, reason: 'the archive itself' }],
  retention: [{ table: dataExports, outcome: 'by-step', how: 'deleted with their bytes' }],
  leaving: { beforeErasure: dropDataExports },
} satisfies PersonalData
