import * as contract from '#contract/wallet.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function walletRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchWalletEntries, ({ query, visitor }) => service.searchEntries(kernel, visitor, query))
}
