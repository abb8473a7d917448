import * as contract from '#contract/reports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ReportTarget } from '../report-target.ts'
import { nameOfOperator } from '../../http/caller.ts'
import { listForOperators } from './desk.ts'
import * as service from './service.ts'

export function reportRoutes(mount: Mount, kernel: Kernel, targets: readonly ReportTarget[]): void {
  mount(contract.createReport, ({ body, visitor }) => service.report(kernel, targets, body, visitor))
  mount(contract.listReportsOfPerformer, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
  mount(contract.listReportsOfUser, ({ query, visitor }) => service.listOwn(kernel.db, visitor, query))
  mount(contract.listAllReports, ({ query }) => listForOperators(kernel.db, query))
  mount(contract.reviewReport, ({ params, viewer }) =>
    service.reviewReport(kernel, params.id, nameOfOperator(viewer)),
  )
  mount(contract.resolveReport, ({ params, body, viewer }) =>
    service.resolveReport(kernel, targets, params.id, { ...body, by: nameOfOperator(viewer) }),
  )
}
