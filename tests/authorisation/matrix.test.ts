/** Sends every call of the contract as every persona. `tests/repository` checks that each call has a row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '../support/kernel.ts'
import { findFault, findStaleFault } from './matrix/ask.ts'
import { PERSONAS } from './matrix/row.ts'
import { declared, titleOf } from './matrix/rows.ts'
import { makeWorld } from './matrix/world.ts'

let kernel: TestKernel
beforeAll(async () => {
  // The tests start authorization requests and never contact Twitter.
  kernel = await createTestKernel({ TWITTER_CLIENT_ID: 'matrix' })
})
afterAll(() => kernel.close())

describe.each(declared)('$noun', ({ rows }) => {
  test.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const world = await makeWorld(kernel)
    const faults: string[] = []
    for (const who of PERSONAS) {
      const fault = await findFault(world, row, who)
      if (fault) faults.push(`${who}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})

const sensitive = declared.flatMap(({ rows }) => rows.filter(({ call }) => call.isConfirmed))
describe('a call that needs confirmation refuses an unconfirmed session', () => {
  test.each(sensitive.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const world = await makeWorld(kernel)
    const faults: string[] = []
    for (const who of PERSONAS) {
      if (who === 'anonymous' || !['ok', 'without'].includes(row.cells[who])) continue
      const fault = await findStaleFault(world, row, who)
      if (fault) faults.push(`${who}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})
