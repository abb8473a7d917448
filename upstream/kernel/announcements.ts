/**
 * Writes, in a transaction of the caller, the news that others must hear after its commit: an event into its channel's
 * log, from which clients catch up, and a row into the outbox, which reaches them at once.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { CacheTag } from '#contract/cache-tags.ts'
import type { EventName, Payload } from '#contract/events.ts'
import { type Db, queryRows, type Tx } from './database.ts'
import { outbox } from './tables.ts'

/**
 * Appends an event to its channel in one statement, since most callers hold locks on other rows meanwhile. The numbers
 * of a channel have no gap, because its row stays locked until the commit.
 */
export async function announce<N extends EventName>(
  tx: Tx,
  channel: string,
  name: N,
  payload: Payload<N>,
): Promise<number> {
  const event = JSON.stringify(payload)
  const [row] = await queryRows<{ seq: number }>(
    tx,
    sql`
      with numbered as (
        insert into event_channels (channel, last_seq) values (${channel}, 1)
        on conflict (channel) do update set last_seq = event_channels.last_seq + 1
        returning channel, last_seq as seq
      ), logged as (
        insert into events (channel, seq, name, payload)
        select channel, seq, ${name}, ${event}::jsonb from numbered
      ), queued as (
        insert into outbox (topic, payload)
        select 'realtime',
          jsonb_build_object('channel', channel, 'seq', seq, 'name', ${name}::text, 'payload', ${event}::jsonb)
        from numbered
      )
      select seq::float8 as seq from numbered`,
  )
  return row!.seq
}

/** The number of the channel's last event, 0 when it never had one. */
export async function getLastSeq(db: Db, channel: string): Promise<number> {
  const [row] = await queryRows<{ seq: number }>(db, sql`select ${lastSeqOf(channel)} as seq`)
  return row!.seq
}

/** The same number as an expression, for a statement that reads what the events tell together with it. */
export function lastSeqOf(channel: string): SQL<number> {
  return sql<number>`coalesce((select last_seq::float8 from event_channels where channel = ${channel}), 0)`
}

/** Announces to the web half's page cache which tags have changed. */
export async function revalidate(tx: Tx, tags: CacheTag[]): Promise<void> {
  await tx.insert(outbox).values({ topic: 'revalidate', payload: { tags } })
}
