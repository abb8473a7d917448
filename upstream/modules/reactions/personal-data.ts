import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { endReactions } from './leaving.ts'
import { reactions } from './tables.ts'

export const reactionsPersonalData = {
  exportSections: [
    exportSection('reactions', reactions, { owner: reactions.accountId, key: reactions.createdAt }),
  ],
  retention: [
    // What is left of kinds that no module has any more; the rest has gone by the step below.
    deleteOwned(reactions, reactions.accountId),
  ],
  leaving: { beforeErasure: endReactions },
} satisfies PersonalData
