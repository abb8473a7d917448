import * as contract from '#contract/identities.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function identityRoutes(mount: Mount, kernel: Kernel): void {
  mount(contract.startTwitterLogin, ({ query }) => service.startTwitterLogin(kernel, query))
  mount(contract.finishTwitterLogin, ({ query, client }) => service.finishTwitterLogin(kernel, query, client))
  mount(contract.loginByGoogle, ({ body, client }) => service.loginByGoogle(kernel, body, client))
  mount(contract.loginByFacebook, ({ body, client }) => service.loginByFacebook(kernel, body, client))
  mount(contract.listIdentities, ({ viewer }) => service.listIdentities(kernel, viewer))
  mount(contract.startLink, ({ viewer, params }) => service.startLink(kernel, viewer, params.provider))
  mount(contract.linkIdentity, ({ viewer, params, body, client }) =>
    service.linkIdentity(kernel, viewer, params.provider, body, client),
  )
  mount(contract.disconnectIdentity, ({ viewer, params, client }) =>
    service.disconnectIdentity(kernel, viewer, params.provider, client),
  )
}
