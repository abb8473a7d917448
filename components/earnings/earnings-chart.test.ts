import { expect, test } from 'vitest'
import { readRange } from './earnings-chart.tsx'

test('a range counts whole days and includes today', () => {
  const range = readRange('7', Date.parse('2026-03-03T15:00:00Z'))
  expect(range).toMatchObject({ fromDay: '2026-02-25', toDay: '2026-03-03', days: 7 })
  expect(range.from).toBe('2026-02-25T00:00:00.000Z')
})

test('an unknown word means 30 days', () => {
  expect(readRange('for ever', Date.parse('2026-03-03T15:00:00Z')).days).toBe(30)
})
