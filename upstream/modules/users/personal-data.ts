import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { fanProfiles } from './tables.ts'

export const usersPersonalData = {
  exportSections: [
    exportSection('fan-profile', fanProfiles, { owner: fanProfiles.accountId, key: fanProfiles.accountId }),
  ],
  retention: [deleteOwned(fanProfiles, fanProfiles.accountId)],
} satisfies PersonalData
