import * as contract from '#contract/reports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ReportTarget } from '../report-target.ts'
import * as service from './service.ts'

export function reportRoutes(mount: Mount, kernel: Kernel, targets: readonly ReportTarget[]): void {
  mount(contract.createReport, ({ body, visitor }) => service.report(kernel, targets, body, visitor))
  mount(contract.listReportsOfPerformer, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
  mount(contract.listReportsOfUser, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
}
