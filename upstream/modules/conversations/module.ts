import { channels } from '#contract/events.ts'
import { announce } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { newId } from '../../kernel/ids.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { STREAM_CREATED, STREAM_ENDED } from '../streaming/events.ts'
import type { Target } from '../target.ts'
import { TIP_SENT, type TipSent } from '../tips/events.ts'
import { insertMessage } from './messages.ts'
import { conversationRoutes } from './routes.ts'
import { findReadableMessage, removeMessage } from './service.ts'
import * as store from './store.ts'
import { conversations, messages } from './tables.ts'

const messageTarget: Target = {
  type: 'message',
  label: 'message',
  async find({ db }, id, visitor) {
    const message = await findReadableMessage(db, id, visitor)
    return message && { ownerId: message.sender._id, text: message.text, isOpen: true }
  },
  remove: ({ db }, id) => inTransaction(db, (tx) => removeMessage(tx, id)),
}

const conversationsPersonalData = {
  exportSections: [exportSection('messages', messages, { owner: messages.senderId, key: messages.id })],
  notExported: [{ table: conversations, reason: 'the rooms of shows, which the section “shows” contains' }],
  retention: [
    {
      table: messages,
      outcome: 'changed',
      change: (tx, _, accountId) => store.eraseMessagesOf(tx, accountId),
    },
    {
      table: conversations,
      outcome: 'kept',
      reason: 'the rooms of shows, in which others have written',
    },
  ],
} satisfies PersonalData

/** The room of the stream that the tip names, if it is the performer's and still open. */
async function findTippedRoom(
  db: Db,
  { streamId, performerId }: Pick<TipSent, 'streamId' | 'performerId'>,
): Promise<{ id: string; streamId: string } | null> {
  if (streamId === null) return null
  const room = await store.findConversation(db, { streamId })
  return room?.isOpen && room.performerId === performerId ? room : null
}

/**
 * Shows a tip that a fan gives in a stream among the messages of its room. Without an open room the tip is still
 * paid and no message is written.
 */
const showTip = duringEvent(TIP_SENT, async (tx, tip) => {
  const room = await findTippedRoom(tx, tip)
  if (!room) return
  const message = await insertMessage(tx, {
    id: newId(),
    conversationId: room.id,
    senderId: tip.fanId,
    kind: 'tip',
    text: tip.note,
    amountCents: tip.amountCents,
    createdAt: tip.at,
  })
  await announce(tx, channels.room(room.streamId), 'stream/tip', { message })
})

const openRoom = duringEvent(STREAM_CREATED, (tx, { streamId, performerId, conversationId, at }) =>
  store.insertConversation(tx, {
    id: conversationId,
    type: 'stream_public',
    performerId,
    streamId,
    createdAt: at,
  }),
)

const closeRoom = duringEvent(STREAM_ENDED, (tx, { streamId }) => store.closeConversation(tx, streamId))

export const conversationsModule: Module = {
  name: 'conversations',
  ...conversationsPersonalData,
  targets: [messageTarget],
  handlers: [openRoom, closeRoom, showTip],
  routes: conversationRoutes,
}
