import * as contract from '#contract/second-factor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

/** The auth module mounts the call that checks the second factor of a login, because that call opens sessions. */
export function secondFactorRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getSecondFactor, ({ viewer }) => service.describeSecondFactor(kernel.db, viewer.accountId))
  mount(contract.startAuthenticator, ({ viewer }) => service.startAuthenticator(kernel, viewer))
  mount(contract.switchOnAuthenticator, async ({ viewer, body, client }) => ({
    recoveryCodes: await service.switchOnAuthenticator(kernel, viewer, body.code, client),
  }))
  mount(contract.switchOffAuthenticator, ({ viewer, client }) =>
    service.switchOffAuthenticator(kernel, viewer.accountId, client),
  )
  mount(contract.renewRecoveryCodes, async ({ viewer, client }) => ({
    recoveryCodes: await service.renewRecoveryCodes(kernel, viewer.accountId, client),
  }))
}
