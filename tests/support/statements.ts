import { vi } from 'vitest'
import type { TestKernel } from './kernel.ts'

/** Counts the statements that `work` sends outside of transactions. */
export async function countStatements(
  { db }: Pick<TestKernel, 'db'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const { $client } = db as unknown as { $client: { query: (...asked: unknown[]) => unknown } }
  const sent = vi.spyOn($client, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
