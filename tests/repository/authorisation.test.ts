/** Every call must have a row in `tests/authorisation/<noun>.ts` that says who may make it. */
import { expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { REFUSALS } from '#contract/errors.ts'
import { PERSONAS, type Cell } from '../authorisation/matrix/row.ts'
import { declared, nameOf, titleOf } from '../authorisation/matrix/rows.ts'

const allRows = declared.flatMap(({ rows }) => rows)

test('the matrix has a row for every call of the contract in its noun’s file, and no other rows', () => {
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

test('every row with an id in its path names the thing’s owner, and hides the thing from others of that kind', () => {
  const unsaid = allRows.filter((row) => row.call.path.includes(':') && !row.owner)
  expect(unsaid.map(titleOf)).toEqual([])
  const isHidden = (cell: Cell) => cell === 'without' || (cell !== 'ok' && REFUSALS[cell][0] === 404)
  const bare = allRows.filter(({ owner, cells }) => {
    if (owner === 'fan') return !isHidden(cells.otherFan)
    return owner === 'performer' && !isHidden(cells.otherPerformer)
  })
  expect(bare.map(titleOf)).toEqual([])
})
