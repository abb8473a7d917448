import { expect, test } from 'vitest'
import { formatMoney } from '#components/ui/format-money.ts'
import { moneyText } from './money-text.ts'

test.each([
  [123450, 'EUR', '€1,234.50'],
  [0, 'USD', '$0.00'],
  [1234, 'JPY', '¥1,234'],
])('%i in %s is written %s, in emails as on pages', (amountCents, currency, text) => {
  expect(moneyText(amountCents, currency)).toBe(text)
  expect(formatMoney(amountCents, currency)).toBe(text)
})
