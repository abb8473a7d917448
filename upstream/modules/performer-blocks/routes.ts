import * as contract from '#contract/performer-blocks.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function performerBlockRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.listBlockedCountries, ({ viewer }) => service.listCountries(db, viewer))
  mount(contract.setBlockedCountries, ({ body, viewer }) =>
    service.setCountries(kernel, viewer, body.countries),
  )
  mount(contract.blockUser, ({ body, viewer }) => service.blockUser(kernel, viewer, body))
  mount(contract.unblockUser, ({ params, viewer }) => service.unblockUser(db, viewer, params.id))
  mount(contract.listBlockedUsers, ({ query, viewer }) => service.listUsers(db, viewer, query))
}
