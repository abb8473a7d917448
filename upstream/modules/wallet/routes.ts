import * as contract from '#contract/wallet.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import { payerOf, payFromWallet } from '../payments/service.ts'
import * as service from './service.ts'

export function walletRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchWalletEntries, ({ query, viewer, client }) =>
    service.searchEntries(kernel.db, { ...visitorOf({ viewer, client }), viewer }, query),
  )
  mount(contract.payFromWallet, (context) => payFromWallet(kernel, payerOf(context), context.params.id))
  mount(contract.sendTip, ({ params, body, viewer, client }) => {
    const tip = { ...body, performerId: params.id }
    return service.sendTip(kernel, viewer, tip, visitorOf({ viewer, client }))
  })
}
