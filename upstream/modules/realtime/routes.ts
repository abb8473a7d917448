import * as contract from '#contract/realtime.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as service from './service.ts'

export function realtimeRoutes(mount: Mount, { db, hub }: Kernel): void {
  mount(contract.getRealtimeOptions, () => hub.clientOptions())
  mount(contract.listEvents, ({ query, visitor }) => service.listEvents(db, visitor, query))
  mount(contract.authenticateSocket, ({ viewer, body }) =>
    hub.authenticateUser(body.socketId, { id: viewer.accountId }),
  )
  mount(contract.authorizeChannel, async ({ viewer, body, visitor }) => {
    if (!body.channelName.startsWith('private-')) throw new Refusal('FORBIDDEN')
    const reader = { userId: viewer.accountId, country: visitor.country }
    // The hub knows the socket before the check, so that a block that commits during the check closes it.
    const signed = hub.authorizeChannel(body.socketId, body.channelName, reader)
    await service.assertReadable(db, body.channelName, visitor)
    return signed
  })
}
