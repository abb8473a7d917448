import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { passkeys } from './tables.ts'

export const passkeysPersonalData = {
  exportSections: [
    exportSection('passkeys', passkeys, {
      owner: passkeys.accountId,
      key: passkeys.id,
      hide: ['publicKey'],
    }),
  ],
  retention: [deleteOwned(passkeys, passkeys.accountId)],
} satisfies PersonalData
