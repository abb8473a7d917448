import * as contract from '#contract/polls.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createPoll, getPoll } from './service.ts'
import { vote } from './voting.ts'

export function pollRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.createPoll, ({ viewer, intent, body }) => createPoll(kernel, viewer, intent, body))
  mount(contract.vote, ({ params, body, visitor }) => vote(kernel, params.id, body.optionId, visitor))
  mount(contract.getPoll, ({ params, visitor }) => getPoll(kernel, params.id, visitor))
}
