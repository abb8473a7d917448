/** The chat of a stream: anyone may read it, accounts may write in it, and its performer moderates it. */
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

/** @throws Refusal STREAM_NOT_FOUND, also for visitors from whom the performer is hidden */
export async function findStreamConversation(db: Db, streamId: string, visitor: Visitor) {
  const conversation = await getConversationOfStream(db, streamId)
  if (!(await isVisible(db, conversation.performerId, visitor))) throw new Refusal('STREAM_NOT_FOUND')
  return conversation
}

/** Finds the performer of a stream's room; undefined without a room. */
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

/**
 * Lists messages. The position in the events is read before the messages, so that a client gets an event that comes
 * between twice rather than never.
 */
export async function listRoomMessages(
  { db, clock }: Deps,
  conversationId: string,
  page: { limit: number; offset: number },
  visitor: Visitor,
) {
  const { streamId } = await getRoom(db, conversationId, visitor)
  const lastSeq = await getLastSeq(db, channels.room(streamId))
  // The room is read again after the position, so that a change of slow mode that comes between is not missed
  // either.
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

/**
 * Sets the slow mode and announces it to the room, so that every open chat applies it.
 * @throws Refusal NOT_FOUND for another performer's room, CHAT_CLOSED
 */
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

/** Finds a message that the visitor may read; null otherwise. */
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

/**
 * Deletes a message for its author, the room's performer or an operator. Other callers get the same refusal as for
 * an unknown message.
 * @throws Refusal MESSAGE_NOT_FOUND
 */
export async function deleteMessage(
  db: RootDb,
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

/** Removes a message for the operator in `tx`; a message that is deleted already stays unchanged. */
export async function removeMessage(tx: Tx, messageId: string): Promise<void> {
  const message = await findMessage(tx, messageId)
  const room = message && (await store.findConversation(tx, { id: message.conversationId }))
  if (room && !message.isDeleted) await erase(tx, room, messageId)
}

/** Erases the text of a message, which keeps its place, and announces the deletion to the room. */
async function erase(tx: Tx, { streamId }: store.ConversationRow, messageId: string): Promise<void> {
  const channel = channels.room(streamId)
  await store.eraseMessage(tx, channel, messageId)
  await announce(tx, channel, 'stream/message-deleted', { messageId })
}

function mayDelete(viewer: Viewer, message: RoomMessage, room: store.ConversationRow): boolean {
  if (viewer.kind === 'operator' || room.performerId === viewer.accountId) return true
  // A tip is a receipt, so its sender cannot delete it.
  return message.kind === 'text' && message.sender._id === viewer.accountId
}

/** @throws Refusal NOT_FOUND, also for visitors from whom the room's performer is hidden */
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
