/** Waits until a connection to the Postgres server waits for a lock, so that a test does not depend on timing. */
import { vi } from 'vitest'
import type { TestKernel } from './kernel.ts'

/** @throws Error when fewer connections than `count` wait for a lock within thirty seconds */
export async function untilSomebodyWaits(
  { database }: Pick<TestKernel, 'database'>,
  count = 1,
): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await database.executeSql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= count
    },
    { timeout: 30_000 },
  )
}
