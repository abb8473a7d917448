import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, queryRows } from './database.ts'
import { defineQueue, openJobs, type RetryPolicy, workOn } from './jobs.ts'
import { createLog } from './log.ts'

const RETRY = { limit: 2, firstDelaySeconds: 1, maxDelaySeconds: 60 }
const QUEUE = defineQueue<{ text: string }>({ name: 'notes', retry: RETRY })
const log = createLog('silent')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a queue gets changes of its policy, and stays untouched without a change', async () => {
  const open = async (retry: RetryPolicy) => {
    const jobs = await openJobs(database, log, [workOn({ ...QUEUE, retry }, () => Promise.resolve())], {
      isIdle: true,
    })
    await jobs.stop()
    const [row] = await queryRows<{ changedAt: string; retry: RetryPolicy }>(
      database.db,
      sql`select updated_on::text as "changedAt", json_build_object('limit', retry_limit,
            'firstDelaySeconds', retry_delay, 'maxDelaySeconds', retry_delay_max) as retry
          from pgboss.queue where name = ${QUEUE.name}`,
    )
    return row!
  }
  const made = await open(RETRY)
  expect(made.retry).toEqual(RETRY)
  expect(await open(RETRY)).toEqual(made)
  const other = { limit: 9, firstDelaySeconds: 3, maxDelaySeconds: 33 }
  expect((await open(other)).retry).toEqual(other)
})
