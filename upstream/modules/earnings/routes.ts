import * as contract from '#contract/earnings.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function earningRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchEarnings, ({ query, viewer }) =>
    service.searchEarnings(kernel.db, viewer.accountId, query),
  )
  mount(contract.getEarningStats, ({ query, viewer }) => service.getStats(kernel, viewer.accountId, query))
  mount(contract.getCommissions, ({ viewer }) => service.listCommissions(kernel.db, viewer.accountId))
}
