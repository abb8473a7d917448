/** What waits for an operator. The module whose things they are registers its queue in its `module.ts`. */
import type { ConsoleQueue as QueueName } from '#contract/admin.ts'
import type { Db } from '../kernel/database.ts'

export interface ConsoleQueue {
  name: QueueName
  count(db: Db): Promise<Waiting>
}

export interface Waiting {
  waiting: number
  /** Since when the first of them has been waiting. */
  oldestAt: Date | null
}
