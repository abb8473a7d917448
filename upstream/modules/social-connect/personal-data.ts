import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { disconnect } from './service.ts'
import { microblogConnections, microblogPosts } from './tables.ts'

export const socialConnectPersonalData = {
  exportSections: [
    exportSection('microblog', microblogConnections, {
      owner: microblogConnections.accountId,
      key: microblogConnections.accountId,
      hide: ['sealedAccessToken', 'sealedRefreshToken'],
    }),
    exportSection('microblog-posts', microblogPosts, {
      owner: microblogPosts.accountId,
      key: microblogPosts.postId,
    }),
  ],
  retention: [
    deleteOwned(microblogConnections, microblogConnections.accountId),
    deleteOwned(microblogPosts, microblogPosts.accountId),
  ],
  leaving: { beforeErasure: (kernel, accountId) => disconnect(kernel, { accountId }) },
} satisfies PersonalData
