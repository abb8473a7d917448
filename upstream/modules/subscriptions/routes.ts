import * as contract from '#contract/subscriptions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function subscriptionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchOwnSubscriptions, ({ query, viewer }) =>
    service.listSubscriptions(kernel, { fanId: viewer.accountId }, query),
  )
  mount(contract.searchSubscribers, ({ query, viewer }) =>
    service.listSubscriptions(kernel, { performerId: viewer.accountId }, query),
  )
  mount(contract.cancelSubscription, ({ params, viewer }) =>
    service.cancelSubscription(kernel, viewer.accountId, params.id),
  )
}
