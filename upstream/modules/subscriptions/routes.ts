import * as contract from '#contract/subscriptions.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import * as service from './service.ts'

export function subscriptionRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.searchOwnSubscriptions, ({ query, viewer, client }) =>
    service.listSubscriptions(kernel, { ...visitorOf({ viewer, client }), viewer }, 'fan', query),
  )
  mount(contract.searchSubscribers, ({ query, viewer, client }) =>
    service.listSubscriptions(kernel, { ...visitorOf({ viewer, client }), viewer }, 'performer', query),
  )
  mount(contract.cancelSubscription, ({ params, viewer, client }) =>
    service.cancelSubscription(kernel, { ...visitorOf({ viewer, client }), viewer }, params.id),
  )
}
