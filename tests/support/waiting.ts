/** Who waits for a lock on a Postgres server, so that a test goes on when it is so and not after some time. */
import type { TestKernel } from './kernel.ts'

export async function isSomebodyWaiting({ database }: Pick<TestKernel, 'database'>): Promise<boolean> {
  const { rows } = await database.executeSql(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
