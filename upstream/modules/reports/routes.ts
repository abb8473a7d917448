import * as contract from '#contract/reports.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import * as service from './service.ts'

export function reportRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.createReport, ({ body, viewer, client }) =>
    service.report(kernel, body, { ...visitorOf({ viewer, client }), viewer }),
  )
  mount(contract.listReportsOfPerformer, ({ query, viewer, client }) =>
    service.listOwn(kernel.db, { ...visitorOf({ viewer, client }), viewer }, query),
  )
  mount(contract.listReportsOfUser, ({ query, viewer, client }) =>
    service.listOwn(kernel.db, { ...visitorOf({ viewer, client }), viewer }, query),
  )
}
