import { duringEvent } from '../../kernel/domain-events.ts'
import { CONTENT_PUBLISHED } from '../content/events.ts'
import { contentTarget } from '../content/targets.ts'
import type { Module } from '../module.ts'
import { postRoutes } from './routes.ts'
import { announcePost, countFound, POST } from './service.ts'

export const postsModule: Module = {
  name: 'posts',
  routes: postRoutes,
  handlers: [duringEvent(CONTENT_PUBLISHED, announcePost)],
  targets: [
    {
      ...contentTarget({
        kind: POST,
        missing: 'POST_NOT_FOUND',
        lockedText: 'Unlock this post before you like it.',
      }),
      countFound,
    },
  ],
}
