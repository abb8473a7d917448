import * as contract from '#contract/auth.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { confirmIdentity } from './confirmation.ts'
import * as service from './service.ts'

export function accountRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.login, ({ body, client }) => service.login(kernel, body, client))
  mount(contract.loginByToken, ({ body, client }) => service.loginByToken(kernel, body, client))
  mount(contract.logout, ({ viewer }) => service.endSession(kernel, viewer))
  mount(contract.confirmIdentity, ({ viewer, body }) => confirmIdentity(kernel, viewer, body))
  mount(contract.registerFan, async ({ body }) => ({ message: await service.registerFan(kernel, body) }))
}
