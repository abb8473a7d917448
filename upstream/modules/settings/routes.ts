import * as contract from '#contract/settings.ts'
import { nameOfOperator } from '../../http/visitor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as desk from './desk.ts'
import * as service from './service.ts'

export function settingsRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getPublicSettings, ({ query }) => service.getGroup(kernel, query.group))
  mount(contract.getSettingsByKeys, ({ body }) => service.getByKeys(kernel, body.keys))
  mount(contract.listSettings, () => desk.listForOperators(kernel))
  mount(contract.changeSetting, ({ params, body, viewer }) =>
    desk.changeSetting(kernel, params.key, { ...body, by: nameOfOperator(viewer) }),
  )
}
