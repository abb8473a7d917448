import { expect, test, vi } from 'vitest'
import { createTally } from './tally.ts'

test('a network has its share, all of them together theirs, and what was refused takes nothing', () => {
  const tally = createTally({ perNetwork: 3, total: 5 })
  expect([tally.take('a', 2), tally.take('a', 2), tally.take('a')]).toEqual([true, false, true])
  expect([tally.take('b', 3), tally.take('b', 2), tally.take('c')]).toEqual([false, true, false])
  expect(tally.total).toBe(5)
  tally.giveBack('a', 2)
  expect([tally.take('a', 3), tally.take('a', 2)]).toEqual([false, true])
})

test('nothing is kept of a network that holds nothing', () => {
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  const tally = createTally({ perNetwork: 3, total: 5 })
  tally.take('a', 2)
  tally.giveBack('a')
  expect(forgotten).not.toHaveBeenCalled()
  tally.giveBack('a')
  expect(forgotten).toHaveBeenCalledExactlyOnceWith('a')
})
