import * as contract from '#contract/admin.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as failures from './failures.ts'
import * as service from './service.ts'

export function adminRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getOverview, () => service.getOverview(kernel))
  mount(contract.listFailures, ({ query }) => failures.listFailures(kernel, query))
  mount(contract.retryFailure, ({ params, viewer }) =>
    failures.retryFailure(kernel, params.id, nameOfOperator(viewer)),
  )
  mount(contract.discardFailure, ({ params, viewer }) =>
    failures.discardFailure(kernel, params.id, nameOfOperator(viewer)),
  )
}
