import * as contract from '#contract/wallet.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { payFromWallet } from '../payments/service.ts'
import * as service from './service.ts'

export function walletRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchWalletEntries, ({ query, visitor }) =>
    service.searchEntries(kernel.db, visitor, query),
  )
  mount(contract.payFromWallet, (context) => payFromWallet(kernel, context.visitor, context.params.id))
  mount(contract.sendTip, ({ params, body, visitor, intent }) =>
    service.sendTip(kernel, intent, { ...body, performerId: params.id }, visitor),
  )
}
