import { exportSection, type PersonalData } from '../personal-data.ts'
import { reactions } from './tables.ts'

export const reactionsPersonalData = {
  exportSections: [
    exportSection('reactions', reactions, { owner: reactions.accountId, key: reactions.createdAt }),
  ],
  retention: [
    {
      table: reactions,
      outcome: 'by-step',
      how: 'deleted by the steps of what was reacted to, which take them from its counts',
    },
  ],
} satisfies PersonalData
