import { eq, lt, sql } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../../kernel/database.ts'
import { attempts } from './tables.ts'

export interface Rule {
  /** Attempts before the first delay. */
  free: number
  firstDelaySeconds: number
  maxDelaySeconds: number
  /** How long after the last attempt the count is reset. */
  quietMs: number
}

/**
 * Counts an attempt before it is made, so that simultaneous attempts are counted too.
 * @returns false while the key is blocked; the attempt is then not counted
 */
export async function countAttempt(tx: Tx, key: string, rule: Rule, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isStale = sql`known.updated_at < ${new Date(now.getTime() - rule.quietMs).toISOString()}::timestamptz`
  const doublings = sql`least(known.count + 1 - ${rule.free}::int, 20)`
  const rows = await queryRows(
    tx,
    sql`
      insert into attempts as known (key, count, updated_at) values (${key}, 1, ${at})
      on conflict (key) do update set
        count = case when ${isStale} then 1 else known.count + 1 end,
        blocked_until = case
          when ${isStale} or known.count + 1 < ${rule.free}::int then null
          else ${at} + make_interval(secs =>
            least(${rule.maxDelaySeconds}::float8, ${rule.firstDelaySeconds}::float8 * power(2, ${doublings})))
        end,
        updated_at = ${at}
      where known.blocked_until is null or known.blocked_until <= ${at}
      returning count`,
  )
  return rows.length > 0
}

export async function findBlockedUntil(db: Db, key: string): Promise<Date | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key))
  return row?.blockedUntil ?? null
}

export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key))
}

export async function renameAttempts(tx: Tx, key: string, newKey: string): Promise<void> {
  await tx.update(attempts).set({ key: newKey }).where(eq(attempts.key, key))
}

/** Takes the last attempt back, with the delay that it caused. */
export async function takeBack(tx: Tx, key: string): Promise<void> {
  await tx
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)`, blockedUntil: null })
    .where(eq(attempts.key, key))
}

export async function deleteAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(attempts).where(lt(attempts.updatedAt, before))
}
