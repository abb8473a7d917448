import * as contract from '#contract/reports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function reportRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.createReport, ({ body, visitor }) => service.report(kernel, body, visitor))
  mount(contract.listReportsOfPerformer, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
  mount(contract.listReportsOfUser, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
}
