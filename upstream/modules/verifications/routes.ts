import * as contract from '#contract/verifications.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function verificationRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.registerPerformer, async ({ body, files, client }) => ({
    message: await service.registerPerformer(kernel, body, files, client),
  }))
  mount(contract.getVerification, ({ viewer }) => service.getVerification(kernel.db, viewer.accountId))
  mount(contract.uploadDocuments, ({ viewer, files }) => service.resubmit(kernel, viewer, files))
}
