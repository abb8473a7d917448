import * as contract from '#contract/reactions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getTarget, type ReactionHandler } from '../target.ts'
import { searchReactions } from './search.ts'

export function reactionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.addReaction, async ({ body, visitor }) => ({
    total: await handlerOf(kernel, body).add(kernel, body.objectId, visitor),
  }))
  mount(contract.searchReactions, ({ query, visitor }) => searchReactions(kernel, query, visitor))
  mount(contract.removeReaction, async ({ query, visitor }) => ({
    total: await handlerOf(kernel, query).remove(kernel, query.objectId, visitor),
  }))
}

/** @throws Refusal INVALID_REQUEST for an action that the target does not allow */
function handlerOf(
  kernel: Kernel,
  { objectType, action }: { objectType: string; action: string },
): ReactionHandler {
  const target = getTarget(kernel, objectType, 'objectType')
  return getTarget(kernel, target.type, 'action', ({ reactions }) => reactions?.[action]).reactions![action]!
}
