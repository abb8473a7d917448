import * as contract from '#contract/feeds.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createPost } from './publishing.ts'
import * as service from './service.ts'

export function feedRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.listFeed, (context) => service.listFeed(kernel, context.query, context.visitor))
  mount(contract.listHomeFeed, ({ query, visitor }) => service.listHomeFeed(kernel, query, visitor))
  mount(contract.createPost, ({ intent, body }) => createPost(kernel, intent, body))
  mount(contract.getFeedPost, (context) => service.getPost(kernel, context.params.id, context.visitor))
}
