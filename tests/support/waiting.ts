/** Who waits for a lock on a Postgres server, so that a test goes on when it is so and not after some time. */
import { vi } from 'vitest'
import type { TestKernel } from './kernel.ts'

/** @throws when nobody waits within thirty seconds */
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
