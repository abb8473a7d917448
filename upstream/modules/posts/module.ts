import { duringEvent } from '../../kernel/domain-events.ts'
import { CONTENT_PUBLISHED } from '../content/events.ts'
import { contentSale } from '../content/sales.ts'
import { contentTarget } from '../content/targets.ts'
import type { Module } from '../module.ts'
import { findPollTexts } from '../polls/service.ts'
import { sells } from '../sales/sale-kinds.ts'
import { postRoutes } from './routes.ts'
import { announcePost, countFound, POST, SOLD_POST } from './service.ts'

export const postsModule: Module = {
  name: 'posts',
  ...sells(contentSale(SOLD_POST)),
  routes: postRoutes,
  handlers: [duringEvent(CONTENT_PUBLISHED, announcePost)],
  targets: [
    {
      ...contentTarget({
        kind: POST,
        missing: 'POST_NOT_FOUND',
        lockedText: 'Unlock this post before you like it.',
        findPollTexts,
      }),
      countFound,
    },
  ],
}
