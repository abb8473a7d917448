import { desc } from 'drizzle-orm'
import type { Db } from '../../kernel/database.ts'
import { contactMessages } from './tables.ts'

export async function insertMessage(db: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await db.insert(contactMessages).values(message)
}

/** Lists the newest messages first. */
export async function listMessages(db: Db, limit: number) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(limit)
}
