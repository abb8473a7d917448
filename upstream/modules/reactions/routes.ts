import * as contract from '#contract/reactions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import * as service from './service.ts'

export function reactionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.addReaction, async ({ body, viewer, client }) => ({
    total: await service.addReaction(kernel, body, { ...visitorOf({ viewer, client }), viewer }),
  }))
  mount(contract.removeReaction, async ({ query, viewer, client }) => ({
    total: await service.removeReaction(kernel, query, { ...visitorOf({ viewer, client }), viewer }),
  }))
}
