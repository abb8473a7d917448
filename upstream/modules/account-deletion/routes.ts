import * as contract from '#contract/account-deletion.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function accountDeletionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getAccountDeletion, ({ viewer }) => service.getAccountDeletion(kernel, viewer.accountId))
  mount(contract.requestAccountDeletion, ({ viewer, body }) =>
    service.requestAccountDeletion(kernel, viewer, body),
  )
  mount(contract.keepAccount, ({ viewer }) => service.keepAccount(kernel, viewer))
}
