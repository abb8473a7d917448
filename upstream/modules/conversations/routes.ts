import * as contract from '#contract/conversations.ts'
import type { Mount } from '../../http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { visitorOf } from '../performers/service.ts'
import { getLiveStreamId } from '../streaming/service.ts'
import * as service from './service.ts'

export function conversationRoutes(mount: Mount, kernel: Kernel): void {
  const { db } = kernel
  mount(contract.getStreamConversation, ({ params, viewer, client }) =>
    service.findStreamConversation(db, params.id, visitorOf({ viewer, client })),
  )
  mount(contract.findPublicConversation, async (context) => {
    const streamId = await getLiveStreamId(db, context.params.id, visitorOf(context))
    return service.getConversationOfStream(db, streamId)
  })
  mount(contract.listRoomMessages, (context) =>
    service.listRoomMessages(db, context.params.id, context.query, visitorOf(context)),
  )
  mount(contract.sendRoomMessage, ({ params, body, viewer, client }) => {
    const visitor = { ...visitorOf({ viewer, client }), viewer }
    return service.sendRoomMessage(kernel, visitor, { conversationId: params.id, ...body })
  })
  mount(contract.deleteMessage, ({ params, viewer, client }) =>
    service.deleteMessage(db, { ...visitorOf({ viewer, client }), viewer }, params.id),
  )
}
