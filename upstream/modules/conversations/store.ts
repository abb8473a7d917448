import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { SlowModeSeconds } from '#contract/conversations.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { events } from '../../kernel/tables.ts'
import { notHiddenFrom } from '../visibility/store.ts'
import { conversations, messages } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect

export const DELETED_TEXT = 'Message deleted' // spec §4

export async function insertConversation(tx: Tx, row: typeof conversations.$inferInsert): Promise<void> {
  await tx.insert(conversations).values(row)
}

export async function findConversation(
  db: Db,
  by: { id: string } | { streamId: string },
): Promise<ConversationRow | undefined> {
  const condition = 'id' in by ? eq(conversations.id, by.id) : eq(conversations.streamId, by.streamId)
  const [row] = await db.select().from(conversations).where(condition)
  return row
}

export async function closeConversation(tx: Tx, streamId: string): Promise<void> {
  await tx.update(conversations).set({ isOpen: false }).where(eq(conversations.streamId, streamId))
}

export async function setSlowMode(tx: Tx, conversationId: string, seconds: SlowModeSeconds): Promise<void> {
  await tx.update(conversations).set({ slowModeSeconds: seconds }).where(eq(conversations.id, conversationId))
}

/** Lists the recent texts of an account in all rooms, newest first. */
export async function listRecentTexts(
  db: Db,
  senderId: string,
  after: Date,
): Promise<Pick<MessageRow, 'conversationId' | 'createdAt'>[]> {
  return db
    .select({ conversationId: messages.conversationId, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.kind, 'text'), gt(messages.createdAt, after)))
    .orderBy(desc(messages.createdAt))
}

/**
 * Locks the sender until the commit, so that a second message of the account waits until the first one can be
 * counted.
 */
export async function lockSender(tx: Tx, senderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${senderId}, 4))`)
}

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [inserted] = await tx.insert(messages).values(row).returning()
  return inserted!
}

export async function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, messageId))
  return row
}

/**
 * Lists the newest `limit` messages before the newest `offset`, oldest first, without messages of people who are
 * hidden from the visitor.
 */
export async function listMessages(
  db: Db,
  conversationId: string,
  page: { limit: number; offset: number },
  visitor: Visitor,
): Promise<{ rows: MessageRow[]; total: number }> {
  const isHeard = and(eq(messages.conversationId, conversationId), notHiddenFrom(visitor, messages.senderId))
  const rows = await db
    .select()
    .from(messages)
    .where(isHeard)
    .orderBy(desc(messages.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows: rows.toReversed(), total: await db.$count(messages, isHeard) }
}

/** Erases the text from the message and from its logged event, so that clients that catch up do not get it either. */
export async function eraseMessage(tx: Tx, channel: string, messageId: string): Promise<void> {
  await tx.update(messages).set({ isDeleted: true, text: DELETED_TEXT }).where(eq(messages.id, messageId))
  await tx
    .update(events)
    .set({
      payload: sql`jsonb_set(jsonb_set(${events.payload}, '{message,text}', to_jsonb(${DELETED_TEXT}::text)),
                   '{message,isDeleted}', 'true')`,
    })
    .where(and(eq(events.channel, channel), sql`${events.payload}->'message'->>'_id' = ${messageId}`))
}

/** Erases the texts of a person who has left. */
export async function eraseMessagesOf(tx: Tx, senderId: string): Promise<void> {
  await tx.update(messages).set({ text: '', isDeleted: true }).where(eq(messages.senderId, senderId))
}
