import * as contract from '#contract/second-factor.ts'
import type { Mount } from '../../http/mount.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { mailChange } from '../accounts/service.ts'
import * as service from './service.ts'

const words = {
  on: {
    title: 'Your authenticator app is on',
    text: 'from now on a login asks for a code of your app besides the password.',
  },
  off: {
    title: 'Your authenticator app is off',
    text: 'your password alone opens your account again.',
  },
  renewed: {
    title: 'You have new recovery codes',
    text: 'ten new recovery codes were made; the ones before them are void.',
  },
}

/** The second step of a login is bound by the accounts module, which opens sessions. */
export function secondFactorRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.getSecondFactor, ({ viewer }) => service.describeSecondFactor(kernel.db, viewer.accountId))
  mount(contract.startAuthenticator, ({ viewer }) => service.startAuthenticator(kernel, viewer))
  mount(contract.switchOnAuthenticator, async ({ viewer, body, client }) => {
    const recoveryCodes = await service.switchOnAuthenticator(kernel, viewer.accountId, body.code)
    await inTransaction(kernel.db, (tx) => mailChange(tx, kernel, viewer.accountId, words.on, client))
    return { recoveryCodes }
  })
  mount(contract.switchOffAuthenticator, async ({ viewer, client }) => {
    await service.switchOffAuthenticator(kernel, viewer.accountId)
    await inTransaction(kernel.db, (tx) => mailChange(tx, kernel, viewer.accountId, words.off, client))
  })
  mount(contract.renewRecoveryCodes, async ({ viewer, client }) => {
    const recoveryCodes = await service.renewRecoveryCodes(kernel, viewer.accountId)
    await inTransaction(kernel.db, (tx) => mailChange(tx, kernel, viewer.accountId, words.renewed, client))
    return { recoveryCodes }
  })
}
