import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { payoutSettings } from './tables.ts'

export const payoutSettingsPersonalData = {
  exportSections: [
    exportSection('payout-settings', payoutSettings, {
      owner: payoutSettings.performerId,
      key: payoutSettings.kind,
      hide: ['sealed'],
    }),
  ],
  retention: [deleteOwned(payoutSettings, payoutSettings.performerId)],
} satisfies PersonalData
