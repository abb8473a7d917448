import * as contract from '#contract/reactions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function reactionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.addReaction, async ({ body, visitor }) => ({
    total: await service.addReaction(kernel, body, visitor),
  }))
  mount(contract.removeReaction, async ({ query, visitor }) => ({
    total: await service.removeReaction(kernel, query, visitor),
  }))
}
