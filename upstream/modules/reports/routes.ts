import * as contract from '#contract/reports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import * as service from './service.ts'

export function reportRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.createReport, ({ body, visitor }) => service.report(kernel, body, visitor))
  mount(contract.listReportsOfPerformer, ({ query, visitor }) => service.listOwn(kernel, visitor, query))
  mount(contract.listReportsOfUser, ({ query, visitor }) => service.listOwn(kernel, visitor, query))
  mount(contract.listAllReports, ({ query }) => service.listForOperators(kernel, query))
  mount(contract.reviewReport, ({ params, viewer }) =>
    service.reviewReport(kernel, params.id, nameOfOperator(viewer)),
  )
  mount(contract.resolveReport, ({ params, body, viewer }) =>
    service.resolveReport(kernel, params.id, { ...body, by: nameOfOperator(viewer) }),
  )
}
