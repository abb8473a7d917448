import * as contract from '#contract/comments.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function commentRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchComments, (context) => service.searchComments(kernel, context.query, context.visitor))
}
