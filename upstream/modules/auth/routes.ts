import * as contract from '#contract/auth.ts'
import * as sessionContract from '#contract/sessions.ts'
import { logInSecondStep } from '#contract/second-factor.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as emails from './email-addresses.ts'
import { checkPassword } from './passwords.ts'
import * as recovery from './recovery.ts'
import { checkFields, registerFan } from './registration.ts'
import * as sessions from './sessions.ts'
import * as service from './service.ts'

export function authRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.login, ({ body, client }) => service.login(kernel, body, client))
  mount(logInSecondStep, ({ body, client }) => {
    const { challenge, device, ...given } = body
    return service.logInSecondStep(kernel, challenge, given, { ...client, device })
  })
  mount(contract.loginByToken, ({ body, client }) => service.loginByToken(kernel, body, client))
  mount(contract.logout, async ({ viewer }) => {
    await sessions.endSession(kernel, viewer)
  })
  mount(contract.confirmIdentity, ({ viewer, body, client }) =>
    sessions.confirmIdentity(kernel, viewer, body, client),
  )
  mount(
    contract.registerFan,
    async ({ body, client }) => ({
      message: await registerFan(kernel, { ...body, termsAddress: client.address }),
    }),
    (fields) => checkFields(kernel.db, fields),
  )
  mount(sessionContract.readSession, ({ viewer: { accountId } }) => ({ accountId }))
  mount(sessionContract.listSessions, ({ viewer }) => sessions.listSessions(kernel, viewer))
  mount(sessionContract.revokeSession, ({ viewer, params }) =>
    sessions.revokeSession(kernel, viewer, params.id),
  )
  mount(sessionContract.revokeOtherSessions, ({ viewer }) => sessions.revokeOtherSessions(kernel, viewer))
  mount(sessionContract.listLogins, ({ viewer, query }) => sessions.listLogins(kernel, viewer, query))
  mount(contract.forgotPassword, async ({ body }) => ({
    message: await recovery.forgotPassword(kernel, body),
  }))
  mount(contract.resetPassword, async ({ body, client }) => ({
    message: await recovery.resetPassword(kernel, body, client),
  }))
  mount(contract.changePassword, ({ viewer, body, client }) =>
    recovery.changePassword(kernel, viewer, body.password, client),
  )
  mount(contract.checkPassword, ({ body }) => checkPassword(kernel.db, body))
  mount(contract.verifyEmail, async ({ body }) => ({ message: await emails.verifyEmail(kernel, body.token) }))
  mount(contract.resendVerification, async ({ body }) => ({
    message: await emails.requestVerification(kernel, body),
  }))
}
