import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { disconnect } from './service.ts'
import { twitterConnections, twitterPosts } from './tables.ts'

export const socialConnectPersonalData = {
  exportSections: [
    exportSection('twitter', twitterConnections, {
      owner: twitterConnections.accountId,
      key: twitterConnections.accountId,
      hide: ['sealedAccessToken', 'sealedRefreshToken'],
    }),
    exportSection('twitter-posts', twitterPosts, {
      owner: twitterPosts.accountId,
      key: twitterPosts.postId,
    }),
  ],
  retention: [
    deleteOwned(twitterConnections, twitterConnections.accountId),
    deleteOwned(twitterPosts, twitterPosts.accountId),
  ],
  leaving: { beforeErasure: (kernel, accountId) => disconnect(kernel, { accountId }) },
} satisfies PersonalData
