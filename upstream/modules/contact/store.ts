import { asc, count, desc, eq, min, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { contactMessages } from './tables.ts'

export async function insertMessage(tx: Tx, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

/** Lists the newest messages first. */
export async function listMessages(db: Db, limit: number) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(limit)
}

/** Lists a page of the open messages, the oldest first, or of the handled ones, the newest first. */
export async function listByStatus(db: Db, status: 'open' | 'done', page: { limit: number; offset: number }) {
  const isOpen = status === 'open'
  const condition = isOpen ? eq(contactMessages.status, 'open') : ne(contactMessages.status, 'open')
  const order = isOpen
    ? [asc(contactMessages.createdAt), asc(contactMessages.id)]
    : [desc(contactMessages.handledAt), desc(contactMessages.id)]
  const rows = await db
    .select({ stored: contactMessages, username: accounts.username })
    .from(contactMessages)
    .leftJoin(accounts, eq(accounts.id, contactMessages.accountId))
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(contactMessages, condition) }
}

export async function countOpen(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(contactMessages.createdAt) })
    .from(contactMessages)
    .where(eq(contactMessages.status, 'open'))
  return row!
}

/** @returns whether the message exists */
export async function updateMessage(
  tx: Tx,
  messageId: string,
  change: Partial<typeof contactMessages.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(contactMessages)
    .set(change)
    .where(eq(contactMessages.id, messageId))
    .returning({ id: contactMessages.id })
  return rows.length === 1
}
