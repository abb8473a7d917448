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
    await service.assertReadable(db, body.channelName, visitor)
    if (!body.channelName.startsWith('private-')) throw new Refusal('FORBIDDEN')
    return hub.authorizeChannel(body.socketId, body.channelName, viewer.accountId)
  })
}
