import { getPerformer } from '#contract/performers.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function profileRoutes(mount: Mount, { db }: Kernel): void {
  mount(getPerformer, ({ params, visitor }) => service.getProfile(db, params.id, visitor))
}
