/** Work that runs later or by the clock, kept in the same database (pg-boss). */
import { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

export interface Jobs {
  /** Runs `work` by a five-field cron line (UTC), on one process at a time. */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>
  /** Handles jobs of a queue; a throw means it is tried again, with growing delays. */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): Promise<void>
  send<T extends object>(queue: string, data: T, options?: { startAfterSeconds?: number }): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  const queue = (name: string) =>
    boss.createQueue(name, { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 })
  return {
    async schedule(name, cron, work) {
      await queue(name)
      await boss.work(name, { pollingIntervalSeconds: 5 }, async () => work())
      await boss.schedule(name, cron)
    },
    async work<T extends object>(name: string, handler: (data: T) => Promise<void>) {
      await queue(name)
      await boss.work<T>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    async send(name, data, options = {}) {
      const startAfter = options.startAfterSeconds
      await boss.send(name, data, startAfter === undefined ? {} : { startAfter })
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  }
}
