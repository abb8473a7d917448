import * as contract from '#contract/passkeys.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function passkeyRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.listPasskeys, ({ viewer }) => service.listPasskeys(db, viewer.accountId))
  mount(contract.startPasskey, ({ viewer, client }) => service.startPasskey(kernel, viewer, client))
  mount(contract.addPasskey, ({ viewer, body, client }) => service.addPasskey(kernel, viewer, body, client))
  mount(contract.renamePasskey, ({ viewer, params, body }) =>
    service.renamePasskey(db, { accountId: viewer.accountId, id: params.id }, body.name),
  )
  mount(contract.removePasskey, ({ viewer, params, client }) =>
    service.removePasskey(kernel, { accountId: viewer.accountId, id: params.id }, client),
  )
  mount(contract.startPasskeyLogin, ({ client }) => service.startPasskeyLogin(kernel, client))
  mount(contract.logInByPasskey, ({ body, client }) => service.logInByPasskey(kernel, body, client))
  mount(contract.startPasskeyConfirmation, ({ viewer, client }) =>
    service.startPasskeyConfirmation(kernel, viewer, client),
  )
  mount(contract.confirmByPasskey, ({ viewer, body, client }) =>
    service.confirmByPasskey(kernel, viewer, body.credential, client),
  )
}
