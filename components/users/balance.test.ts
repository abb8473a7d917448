import { expect, test } from 'vitest'
import { applyEvent, type Balance, readBalance, shownCents, takeAnswer, takePage } from './balance.ts'

const PAGE = { balanceCents: 1000, lastSeq: 4 }
const change = (balanceCents: number, deltaCents: number) => ({ balanceCents, deltaCents })

const after = (...events: [seq: number, balanceCents: number, deltaCents: number][]): Balance =>
  events.reduce(
    (balance, [seq, cents, delta]) => applyEvent(balance, seq, change(cents, delta)),
    readBalance(PAGE),
  )

test('an event adds its delta, once', () => {
  expect(shownCents(after([5, 900, -100], [5, 900, -100], [6, 950, 50]))).toBe(950)
})

test('an event that the page already reflects changes nothing', () => {
  expect(shownCents(after([3, 1100, -50], [4, 1000, -100]))).toBe(1000)
})

test('events about other subjects advance the sequence', () => {
  const other = applyEvent(readBalance(PAGE), 5, null)
  // The result comes from the delta; the balance that the event names would show a broken sequence here.
  expect(shownCents(applyEvent(other, 6, change(1, -100)))).toBe(900)
})

test('after a gap the balance that an event names is used, even if another event comes first', () => {
  expect(shownCents(after([7, 640, -10]))).toBe(640)
  const other = applyEvent(readBalance(PAGE), 8, null)
  expect(shownCents(other)).toBe(1000)
  const healed = applyEvent(other, 9, change(640, -10))
  expect(shownCents(healed)).toBe(640)
  expect(shownCents(applyEvent(healed, 10, change(600, -40)))).toBe(600)
})

test('an action’s answer shows at once, and its event does not count twice', () => {
  const answered = takeAnswer(after(), 800)
  expect(shownCents(answered)).toBe(800)
  const one = applyEvent(answered, 5, change(900, -100))
  expect(shownCents(one)).toBe(800)
  const two = applyEvent(one, 6, change(800, -100))
  expect(shownCents(two)).toBe(800)
  expect(shownCents(applyEvent(two, 7, change(1300, 500)))).toBe(1300)
})

test("an action's answer that arrives after the action's event does not change the balance", () => {
  expect(shownCents(takeAnswer(after([5, 900, -100], [6, 850, -50]), 900))).toBe(850)
})

test('the balance of a refreshed page is used, unless events are newer', () => {
  const balance = after([5, 900, -100])
  expect(shownCents(takePage(balance, { balanceCents: 300, lastSeq: 9 }))).toBe(300)
  expect(shownCents(takePage(balance, { balanceCents: 1000, lastSeq: 4 }))).toBe(900)
})
