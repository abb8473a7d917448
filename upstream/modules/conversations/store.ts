import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { RoomMessage } from '#contract/conversations.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import { events } from '../../kernel/tables.ts'
import { accounts } from '../accounts/tables.ts'
import { notHiddenFrom } from '../visibility/service.ts'
import { conversations, messages } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect
type MessageRow = typeof messages.$inferSelect

const columns = {
  message: messages,
  sender: { id: accounts.id, username: accounts.username, name: accounts.name, kind: accounts.kind },
}
type Joined = {
  message: MessageRow
  sender: { id: string; username: string | null; name: string; kind: string }
}

export const DELETED_TEXT = 'Message deleted' // spec §4

function toMessage({ message, sender }: Joined): RoomMessage {
  return {
    _id: message.id,
    conversationId: message.conversationId,
    kind: message.kind,
    text: message.isDeleted ? DELETED_TEXT : message.text,
    amountCents: message.amountCents,
    isDeleted: message.isDeleted,
    createdAt: message.createdAt.toISOString(),
    sender: {
      _id: sender.id,
      username: sender.username ?? '',
      name: sender.name,
      isPerformer: sender.kind === 'performer',
    },
  }
}

export async function insertConversation(db: Db, row: typeof conversations.$inferInsert): Promise<void> {
  await db.insert(conversations).values(row).onConflictDoNothing()
}

export async function findConversation(
  db: Db,
  by: { id: string } | { streamId: string },
): Promise<ConversationRow | undefined> {
  const condition = 'id' in by ? eq(conversations.id, by.id) : eq(conversations.streamId, by.streamId)
  const [row] = await db.select().from(conversations).where(condition)
  return row
}

export async function closeConversation(db: Db, streamId: string): Promise<void> {
  await db.update(conversations).set({ isOpen: false }).where(eq(conversations.streamId, streamId))
}

export async function insertMessage(db: Db, row: typeof messages.$inferInsert): Promise<RoomMessage> {
  await db.insert(messages).values(row)
  return (await findMessage(db, row.id))!
}

export async function findMessage(db: Db, messageId: string): Promise<RoomMessage | undefined> {
  const [row] = await db
    .select(columns)
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .where(eq(messages.id, messageId))
  return row && toMessage(row)
}

/**
 * Oldest first, the newest `limit` of those before the newest `offset`; without those of people who do not exist
 * for the visitor.
 */
export async function listMessages(
  db: Db,
  conversationId: string,
  page: { limit: number; offset: number },
  visitor: Visitor,
): Promise<{ data: RoomMessage[]; total: number }> {
  const isHeard = and(eq(messages.conversationId, conversationId), notHiddenFrom(visitor, messages.senderId))
  const rows = await db
    .select(columns)
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .where(isHeard)
    .orderBy(desc(messages.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(messages).where(isHeard)
  return { data: rows.toReversed().map(toMessage), total: counted?.total ?? 0 }
}

/** Takes the words out of the message and out of its event, so that nobody catches them up. */
export async function eraseMessage(db: Db, channel: string, messageId: string): Promise<void> {
  await db.update(messages).set({ isDeleted: true, text: DELETED_TEXT }).where(eq(messages.id, messageId))
  await db
    .update(events)
    .set({
      payload: sql`jsonb_set(jsonb_set(${events.payload}, '{message,text}', to_jsonb(${DELETED_TEXT}::text)),
                   '{message,isDeleted}', 'true')`,
    })
    .where(and(eq(events.channel, channel), sql`${events.payload}->'message'->>'_id' = ${messageId}`))
}
