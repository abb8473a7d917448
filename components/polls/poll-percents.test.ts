import { expect, test } from 'vitest'
import { percentsOf } from './poll-percents.ts'

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
  [
    [0, 0, 7],
    [0, 0, 100],
  ],
  [
    [1, 999],
    [0, 100],
  ],
  [
    [5, 5, 990],
    [1, 0, 99],
  ],
])('the votes %j are shown as %j percent', (votes, percents) => {
  expect(percentsOf(votes)).toEqual(percents)
})

test('percents add up to 100 for every small poll, and more votes never show as fewer percent', () => {
  for (let a = 0; a < 12; a++) {
    for (let b = 0; b < 12; b++) {
      for (let c = 1; c < 12; c++) {
        const votes = [a, b, c]
        const percents = percentsOf(votes)
        expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100)
        for (const [at, count] of votes.entries())
          for (const [other, fewer] of votes.entries())
            if (fewer < count) expect(percents[other]).toBeLessThanOrEqual(percents[at]!)
      }
    }
  }
})

test('a poll without votes has no percents', () => {
  expect(percentsOf([0, 0])).toEqual([0, 0])
})
