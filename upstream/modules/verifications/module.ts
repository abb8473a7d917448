import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { dropDocuments } from './documents.ts'
import { countOpenRequests } from './store.ts'
import { documentRoutes, verificationRoutes } from './routes.ts'
import { documentReads, performerIdentities, verificationDocuments, verificationRequests } from './tables.ts'

export const verificationsModule: Module = {
  name: 'verifications',
  routes: verificationRoutes,
  plainRoutes: documentRoutes,
  consoleQueues: [{ name: 'verifications', count: countOpenRequests }],
  exportSections: [
    exportSection('verification', verificationRequests, {
      owner: verificationRequests.accountId,
      key: verificationRequests.id,
      hide: ['decidedBy'],
    }),
    exportSection('identity-documents', performerIdentities, {
      owner: performerIdentities.accountId,
      key: performerIdentities.accountId,
      hide: ['sealed'],
    }),
  ],
  notExported: [
    {
      table: verificationDocuments,
      reason: 'documents are encrypted, and the owner can ask the operator for them, as the archive says',
    },
    { table: documentReads, reason: 'the operator’s own log of looks at documents' },
  ],
  retention: [
    deleteOwned(verificationDocuments, verificationDocuments.accountId),
    deleteOwned(verificationRequests, verificationRequests.accountId),
    deleteOwned(performerIdentities, performerIdentities.accountId),
    {
      table: documentReads,
      outcome: 'kept',
      reason: 'which operator has looked at documents stays on record after their deletion',
    },
  ],
  leavingSteps: [{ beforeErasure: dropDocuments }],
}
