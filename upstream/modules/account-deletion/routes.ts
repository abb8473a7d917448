import * as contract from '#contract/account-deletion.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LeavingSteps } from '../personal-data.ts'
import * as service from './service.ts'

export function accountDeletionRoutes(mount: Mount, kernel: Kernel, steps: readonly LeavingSteps[]): void {
  mount(contract.getAccountDeletion, ({ viewer }) => service.getAccountDeletion(kernel, viewer.accountId))
  mount(contract.requestAccountDeletion, ({ viewer, body }) =>
    service.requestAccountDeletion(kernel, viewer, { ...body, steps }),
  )
  mount(contract.keepAccount, ({ viewer }) => service.keepAccount(kernel, viewer))
}
