import * as contract from '#contract/users.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function userRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getCurrentUser, ({ viewer }) => service.getCurrentUser(kernel.db, viewer.accountId))
  mount(contract.updateUser, ({ viewer, body }) => service.renameUser(kernel.db, viewer.accountId, body.name))
}
