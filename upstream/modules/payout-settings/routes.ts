import * as contract from '#contract/payout-settings.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function payoutSettingRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getPayoutSettings, ({ viewer }) => service.getPayoutSettings(kernel.db, viewer.accountId))
  mount(contract.updateBankingSettings, ({ viewer, params, body, client }) =>
    service.saveBanking(kernel, viewer, params.id, body, client),
  )
  mount(contract.updatePaymentGatewaySettings, ({ viewer, params, body, client }) =>
    service.saveGateway(kernel, viewer, params.id, body, client),
  )
  mount(contract.updatePaypalSettings, ({ viewer, params, body, client }) =>
    service.savePaypal(kernel, viewer, params.id, body, client),
  )
}
