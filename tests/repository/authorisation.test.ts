/** Every call says who may make it, in `tests/authorisation/<noun>.ts`. */
import { expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { REFUSALS } from '#contract/errors.ts'
import { PERSONAS, type Cell } from '../authorisation/matrix/row.ts'
import { declared, nameOf, titleOf } from '../authorisation/matrix/rows.ts'

const allRows = declared.flatMap(({ rows }) => rows)

test('the matrix has a row for every call of the contract, in its noun’s file, and no other row', () => {
  for (const { noun, rows } of declared) {
    const names = allCalls.filter((known) => known.noun === noun).map(({ name }) => name)
    expect([...new Set(rows.map(nameOf))].toSorted(), noun).toEqual(names.toSorted())
    expect(new Set(rows.map(titleOf)).size, `${noun}: variants need a name each`).toBe(rows.length)
  }
})

test('the matrix declares every cell', () => {
  const missing = allRows.flatMap((row) =>
    PERSONAS.filter((who) => !row.cells[who]).map((who) => `${titleOf(row)} × ${who}`),
  )
  expect(missing).toEqual([])
})

test('the matrix names the owner of the thing behind every id in a path, and hides it from another of that kind', () => {
  const unsaid = allRows.filter((row) => row.call.path.includes(':') && !row.owner)
  expect(unsaid.map(titleOf)).toEqual([])
  const isHidden = (cell: Cell) => cell === 'without' || (cell !== 'ok' && REFUSALS[cell][0] === 404)
  const bare = allRows.filter(({ owner, cells }) => {
    if (owner === 'fan') return !isHidden(cells.otherFan)
    return owner === 'performer' && !isHidden(cells.otherPerformer)
  })
  expect(bare.map(titleOf)).toEqual([])
})
