/** Things that operators put in an order. */
import type { Tx } from './database.ts'
import { Refusal } from './refusal.ts'

export type Way = 'up' | 'down'

interface OrderedStore {
  /** All of them, in their order. */
  listIds(tx: Tx): Promise<string[]>
  setPosition(tx: Tx, id: string, position: number): Promise<void>
}

/**
 * Swaps one thing with the one before or after it, in a transaction that has locked all of them.
 * @returns false when there is no such neighbour
 * @throws Refusal NOT_FOUND
 */
export async function exchangeNeighbours(
  tx: Tx,
  store: OrderedStore,
  id: string,
  way: Way,
): Promise<boolean> {
  const ids = await store.listIds(tx)
  const from = ids.indexOf(id)
  if (from === -1) throw new Refusal('NOT_FOUND')
  const to = from + (way === 'up' ? -1 : 1)
  if (to < 0 || to >= ids.length) return false
  const moved = ids.with(from, ids[to]!).with(to, id)
  // Some of them may have had the same position until now.
  for (const [position, one] of moved.entries()) await store.setPosition(tx, one, position)
  return true
}
