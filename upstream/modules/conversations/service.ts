/** The chat of a stream: anyone reads it, accounts speak in it, its performer keeps it in order. */
import type { RoomMessage, SlowModeSeconds } from '#contract/conversations.ts'
import { channels } from '#contract/events.ts'
import type { Viewer, Visitor } from '../../http/visitor.ts'
import { announce, getLastSeq } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getRunningStream } from '../streaming/service.ts'
import { isVisible, listHidden } from '../visibility/service.ts'
import { findMessage, insertMessage, listMessages } from './messages.ts'
import { assertPace, findWait } from './message-rate.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

/** @throws Refusal STREAM_NOT_FOUND, also for whom the performer does not exist */
export async function findStreamConversation(db: Db, streamId: string, visitor: Visitor) {
  const conversation = await getConversationOfStream(db, streamId)
  if (!(await isVisible(db, conversation.performerId, visitor))) throw new Refusal('STREAM_NOT_FOUND')
  return conversation
}

/** Whose room a stream's is; undefined when there is none. */
export async function findPerformerOfRoom(db: Db, streamId: string): Promise<string | undefined> {
  return (await store.findConversation(db, { streamId }))?.performerId
}

/** @throws Refusal STREAM_NOT_LIVE, PERFORMER_NOT_FOUND */
export async function findRunningConversation(db: Db, performerId: string, visitor: Visitor) {
  return getConversationOfStream(db, (await getRunningStream(db, performerId, visitor)).id)
}

/** @throws Refusal STREAM_NOT_FOUND */
async function getConversationOfStream(db: Db, streamId: string) {
  const row = await store.findConversation(db, { streamId })
  if (!row) throw new Refusal('STREAM_NOT_FOUND')
  return toConversation(row)
}

/** The events' position is read before the messages: an event that comes between is met twice, never missed. */
export async function listRoomMessages(
  { db, clock }: Deps,
  conversationId: string,
  page: { limit: number; offset: number },
  visitor: Visitor,
) {
  const { streamId } = await getRoom(db, conversationId, visitor)
  const lastSeq = await getLastSeq(db, channels.room(streamId))
  // Read again after the position: a change of slow mode that comes between is met twice as well.
  const room = await getRoom(db, conversationId, visitor)
  const { viewer } = visitor
  const wait = viewer && (await findWait(db, room, viewer.accountId, clock.now()))
  return {
    ...(await listMessages(db, room.id, page, visitor)),
    lastSeq,
    slowModeSeconds: room.slowModeSeconds,
    waitSeconds: wait?.seconds ?? 0,
  }
}

/** @throws Refusal NOT_FOUND, CHAT_CLOSED, TOO_MANY_MESSAGES, SLOW_MODE, IDEMPOTENCY_MISMATCH */
export async function sendRoomMessage(
  { db, clock }: Deps,
  { viewer, country }: Visitor<Viewer>,
  intent: Intent,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<RoomMessage> {
  await getRoom(db, conversationId, { viewer, country })
  return onceByKey(db, intent, async (tx) => {
    const room = await getRoom(tx, conversationId, { viewer, country })
    if (!room.isOpen) throw new Refusal('CHAT_CLOSED')
    const createdAt = await assertPace(tx, room, viewer.accountId, clock)
    const sent = await insertMessage(tx, {
      id: newId(),
      conversationId,
      senderId: viewer.accountId,
      kind: 'text',
      text,
      createdAt,
    })
    await announce(tx, channels.room(room.streamId), 'stream/message', {
      message: sent,
      idempotencyKey: intent.key,
    })
    return sent
  })
}

/** The room hears of it, so that every open chat follows. @throws Refusal NOT_FOUND for anybody else's room, CHAT_CLOSED */
export async function setSlowMode(
  db: RootDb,
  viewer: Viewer,
  conversationId: string,
  seconds: SlowModeSeconds,
) {
  return inTransaction(db, async (tx) => {
    const room = await store.findConversation(tx, { id: conversationId })
    if (room?.performerId !== viewer.accountId) throw new Refusal('NOT_FOUND')
    if (!room.isOpen) throw new Refusal('CHAT_CLOSED')
    if (room.slowModeSeconds === seconds) return toConversation(room)
    await store.setSlowMode(tx, room.id, seconds)
    await announce(tx, channels.room(room.streamId), 'stream/slow-mode', { seconds })
    return toConversation({ ...room, slowModeSeconds: seconds })
  })
}

/** A message that the visitor may read; null otherwise. */
export async function findReadableMessage(
  db: Db,
  messageId: string,
  visitor: Visitor,
): Promise<RoomMessage | null> {
  const message = await findMessage(db, messageId)
  const room = message && (await store.findConversation(db, { id: message.conversationId }))
  if (!room || !(await isVisible(db, room.performerId, visitor))) return null
  const isSenderHidden = (await listHidden(db, [message.sender._id], visitor)).size > 0
  return isSenderHidden ? null : message
}

/** Deletes a message for its author or the room's performer; other callers learn nothing. @throws Refusal MESSAGE_NOT_FOUND */
export async function deleteMessage(
  db: Db,
  visitor: Visitor<Viewer>,
  messageId: string,
): Promise<RoomMessage> {
  const { viewer } = visitor
  return inTransaction(db, async (tx) => {
    const message = await findMessage(tx, messageId)
    const room = message && (await store.findConversation(tx, { id: message.conversationId }))
    if (!room || !mayDelete(viewer, message, room)) throw new Refusal('MESSAGE_NOT_FOUND')
    if (!(await isVisible(tx, room.performerId, visitor))) throw new Refusal('MESSAGE_NOT_FOUND')
    if (message.isDeleted) return message
    await erase(tx, room, messageId)
    return { ...message, text: store.DELETED_TEXT, isDeleted: true }
  })
}

/** Removes a message for the operator. With `tx`; one that is gone already needs nothing. */
export async function removeMessage(tx: Tx, messageId: string): Promise<void> {
  const message = await findMessage(tx, messageId)
  const room = message && (await store.findConversation(tx, { id: message.conversationId }))
  if (room && !message.isDeleted) await erase(tx, room, messageId)
}

/** The message keeps its place without its words; everybody in the room sees it go. */
async function erase(tx: Tx, { streamId }: store.ConversationRow, messageId: string): Promise<void> {
  const channel = channels.room(streamId)
  await store.eraseMessage(tx, channel, messageId)
  await announce(tx, channel, 'stream/message-deleted', { messageId })
}

function mayDelete(viewer: Viewer, message: RoomMessage, room: store.ConversationRow): boolean {
  if (viewer.kind === 'operator' || room.performerId === viewer.accountId) return true
  // A tip is a receipt: who gave it cannot make it look as if it had not been.
  return message.kind === 'text' && message.sender._id === viewer.accountId
}

/** @throws Refusal NOT_FOUND, also for whom the room's performer does not exist */
async function getRoom(db: Db, conversationId: string, visitor: Visitor): Promise<store.ConversationRow> {
  const room = await store.findConversation(db, { id: conversationId })
  if (!room || !(await isVisible(db, room.performerId, visitor))) throw new Refusal('NOT_FOUND')
  return room
}

function toConversation(row: store.ConversationRow) {
  return {
    _id: row.id,
    type: row.type,
    performerId: row.performerId,
    streamId: row.streamId,
    isOpen: row.isOpen,
    slowModeSeconds: row.slowModeSeconds,
  }
}
