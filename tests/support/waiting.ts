/** Waits until a connection to the Postgres server waits for a lock, so that a test does not depend on timing. */
import { vi } from 'vitest'
import type { TestKernel } from './kernel.ts'

/** @throws Error when no connection waits for a lock within thirty seconds */
export async function untilSomebodyWaits({ database }: Pick<TestKernel, 'database'>): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await database.executeSql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    },
    { timeout: 30_000 },
  )
}
