import * as contract from '#contract/conversations.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function conversationRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.getStreamConversation, ({ params, visitor }) =>
    service.findStreamConversation(db, params.id, visitor),
  )
  mount(contract.findPublicConversation, ({ params, visitor }) =>
    service.findRunningConversation(db, params.id, visitor),
  )
  mount(contract.listRoomMessages, (context) =>
    service.listRoomMessages(kernel, context.params.id, context.query, context.visitor),
  )
  mount(contract.sendRoomMessage, ({ params, body, visitor, intent }) => {
    return service.sendRoomMessage(kernel, visitor, intent, { conversationId: params.id, ...body })
  })
  mount(contract.setSlowMode, ({ params, body, viewer }) =>
    service.setSlowMode(db, viewer, params.id, body.seconds),
  )
  mount(contract.deleteMessage, ({ params, visitor }) => service.deleteMessage(db, visitor, params.id))
}
