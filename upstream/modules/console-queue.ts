/**
 * Queues of things that wait for an operator. The module that owns the things registers its queue in its `module.ts`.
 */
import type { ConsoleQueue as QueueName } from '#contract/admin.ts'
import type { Db } from '../kernel/database.ts'

export interface ConsoleQueue {
  name: QueueName
  count(db: Db): Promise<Waiting>
}

export interface Waiting {
  waiting: number
  /** The time since which the oldest one has been waiting. */
  oldestAt: Date | null
}
