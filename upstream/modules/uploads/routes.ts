import { allCalls } from '#contract/contract.ts'
import * as contract from '#contract/uploads.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getQuota } from './resumable.ts'
import * as service from './service.ts'

const calls = allCalls.map(({ call }) => call)

export function uploadRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.issueUploadTicket, ({ viewer, body }) => service.issueTicket(kernel, viewer, body, calls))
  mount(contract.getUploadQuota, ({ viewer }) => getQuota(kernel, viewer))
}
