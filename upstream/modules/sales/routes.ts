import * as contract from '#contract/sales.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listPurchases } from './reads.ts'

export function saleRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchPurchases, ({ query, visitor }) => listPurchases(kernel, visitor, query))
}
