import { expect, test } from 'vitest'
import { CUSTOM, EMPTY_TIP, nameIntent, readAmount, tellBalance } from './tip-draft.ts'

test.each([
  ['25', 2500],
  ['7.50', 750],
  ['7,5', 750],
  ['1', 100],
])('the fan’s own amount %s is %i cents', (custom, cents) => {
  expect(readAmount({ ...EMPTY_TIP, choice: CUSTOM, custom })).toBe(cents)
})

test.each(['', '0.99', '-5', 'five', '1e400'])('“%s” is not an amount', (custom) => {
  expect(readAmount({ ...EMPTY_TIP, choice: CUSTOM, custom })).toBeNull()
})

test('a chosen amount counts, and the field for an own amount is ignored', () => {
  expect(readAmount({ ...EMPTY_TIP, choice: '1000', custom: '3' })).toBe(1000)
})

test('before sending, the sheet shows the balance before and after the tip', () => {
  expect(tellBalance(2000, 500, null)).toEqual({ nowCents: 2000, afterwardsCents: 1500 })
  expect(tellBalance(400, 500, null)).toEqual({ nowCents: 400, afterwardsCents: null })
  expect(tellBalance(400, null, null)).toEqual({ nowCents: 400, afterwardsCents: null })
})

test('while a tip is pending, the sheet shows the balance before the tip, even if the tip’s event arrives before the answer', () => {
  const pending = { amountCents: 500, balanceCents: 2000 }
  expect(tellBalance(2000, 500, pending)).toEqual({ nowCents: 2000, afterwardsCents: 1500 })
  expect(tellBalance(1500, 500, pending)).toEqual({ nowCents: 2000, afterwardsCents: 1500 })
})

test('another amount, text or stream is another intent', () => {
  const names = [
    nameIntent('ines', undefined, 500, ''),
    nameIntent('ines', undefined, 600, ''),
    nameIntent('ines', undefined, 500, 'Encore'),
    nameIntent('ines', 'show', 500, ''),
  ]
  expect(new Set(names).size).toBe(4)
})
