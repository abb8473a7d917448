import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { CONTENT_PUBLISHED } from '../content/events.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { CROSS_POST_QUEUE, crossPost, failCrossPost, planCrossPost } from './cross-posting.ts'
import { socialConnectRoutes } from './routes.ts'
import { disconnect } from './service.ts'
import { twitterConnections, twitterPosts } from './tables.ts'

const socialConnectPersonalData = {
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
  leavingSteps: [{ beforeErasure: (kernel, accountId) => disconnect(kernel, { accountId }) }],
} satisfies PersonalData

export const socialConnectModule: Module = {
  name: 'social-connect',
  ...socialConnectPersonalData,
  routes: socialConnectRoutes,
  handlers: [duringEvent(CONTENT_PUBLISHED, planCrossPost)],
  workers: [workOn(CROSS_POST_QUEUE, crossPost, failCrossPost)],
}
