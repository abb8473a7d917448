import { previewProfile } from '#contract/performer-blocks.ts'
import { getPerformer } from '#contract/performers.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { preview } from './preview.ts'
import * as service from './service.ts'

export function profileRoutes(mount: Mount, kernel: Kernel): void {
  mount(getPerformer, ({ params, visitor }) => service.getProfile(kernel.db, params.id, visitor))
  mount(previewProfile, ({ query, viewer }) => preview(kernel, viewer, query))
}
