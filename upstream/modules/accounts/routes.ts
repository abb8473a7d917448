import * as contract from '#contract/accounts.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as desk from './service.ts'

export function accountRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.listAccounts, ({ query }) => desk.searchForOperators(kernel.db, query))
  mount(contract.getAccount, ({ params }) => desk.getForOperators(kernel.db, params.id))
  mount(contract.setAccountStatus, ({ params, body, viewer }) =>
    desk.setStatusAtDesk(kernel, params.id, body, viewer),
  )
}
