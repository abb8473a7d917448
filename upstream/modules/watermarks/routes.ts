import * as contract from '#contract/watermarks.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function watermarkRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getWatermark, ({ viewer, params }) => service.getWatermark(kernel.db, viewer, params.id))
  mount(contract.updateWatermark, ({ viewer, body }) => service.saveWatermark(kernel, viewer, body))
  mount(contract.uploadWatermark, ({ viewer, files }) =>
    service.uploadWatermark(kernel, viewer, files.watermark),
  )
}
