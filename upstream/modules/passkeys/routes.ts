import * as contract from '#contract/passkeys.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { mailChange } from '../accounts/service.ts'
import * as service from './service.ts'

export function passkeyRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.listPasskeys, ({ viewer }) => service.listPasskeys(db, viewer.accountId))
  mount(contract.startPasskey, ({ viewer, client }) => service.startPasskey(kernel, viewer, client))
  mount(contract.addPasskey, async ({ viewer, body, client }) => {
    const passkey = await service.addPasskey(kernel, viewer, body, client)
    const text = `the passkey “${passkey.name}” can log you in from now on, without your password.`
    await inTransaction(kernel.db, (tx) =>
      mailChange(tx, kernel, viewer.accountId, { title: 'A passkey was added', text }, client),
    )
    return passkey
  })
  mount(contract.renamePasskey, ({ viewer, params, body }) =>
    service.renamePasskey(db, { accountId: viewer.accountId, id: params.id }, body.name),
  )
  mount(contract.removePasskey, async ({ viewer, params, client }) => {
    const { name } = await service.removePasskey(db, { accountId: viewer.accountId, id: params.id })
    const text = `the passkey “${name}” opens nothing any more.`
    await inTransaction(kernel.db, (tx) =>
      mailChange(tx, kernel, viewer.accountId, { title: 'A passkey was removed', text }, client),
    )
  })
  mount(contract.startPasskeyLogin, ({ client }) => service.startPasskeyLogin(kernel, client))
  mount(contract.logInByPasskey, ({ body, client }) => service.logInByPasskey(kernel, body, client))
  mount(contract.startPasskeyConfirmation, ({ viewer, client }) =>
    service.startPasskeyConfirmation(kernel, viewer, client),
  )
  mount(contract.confirmByPasskey, ({ viewer, body, client }) =>
    service.confirmByPasskey(kernel, viewer, body.credential, client),
  )
}
