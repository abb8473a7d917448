/** The operator's console. It knows no queue itself, because modules register theirs. */
import type { Reply } from '#contract/call.ts'
import type { getOverview as getOverviewCall } from '#contract/admin.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import type { ConsoleQueue } from '../console-queue.ts'

export const CONSOLE_QUEUES = defineRegistryKey<ConsoleQueue>('consoleQueues')

/** Counts the queues in the modules' order. */
export async function getOverview({
  db,
  registry,
}: Pick<Kernel, 'db' | 'registry'>): Promise<Reply<typeof getOverviewCall>> {
  const queues = await Promise.all(
    registry.listAll(CONSOLE_QUEUES).map(async ({ name, count }) => {
      const { waiting, oldestAt } = await count(db)
      return { name, waiting, oldestAt: oldestAt?.toISOString() ?? null }
    }),
  )
  return { queues }
}
