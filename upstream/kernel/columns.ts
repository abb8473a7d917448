/** Columns that every module writes the same way. */
import { bigint, text, timestamp } from 'drizzle-orm/pg-core'

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => time('created_at').notNull().defaultNow()
export const updatedAt = () => time('updated_at').notNull().defaultNow()
/** Minor units of the platform's currency. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
/** UUIDv7 text. */
export const id = (name = 'id') => text(name)
