import { describe, expect, test } from 'vitest'
import { formatMoney, minorUnitsOf } from './format-money.ts'

describe('money', () => {
  test('writes minor units as an amount of its currency', () => {
    expect(formatMoney(123_450, 'USD')).toBe('$1,234.50')
    expect(formatMoney(5, 'EUR')).toBe('€0.05')
    expect(formatMoney(0, 'USD')).toBe('$0.00')
  })

  test('knows currencies without minor units', () => {
    expect(minorUnitsOf('JPY')).toBe(1)
    expect(formatMoney(1500, 'JPY')).toBe('¥1,500')
  })

  test('drops the cents of a whole price only, when asked to be short', () => {
    expect(formatMoney(500, 'USD', { short: true })).toBe('$5')
    expect(formatMoney(450, 'USD', { short: true })).toBe('$4.50')
  })

  test('writes a true minus, and a plus only when asked', () => {
    expect(formatMoney(-1999, 'USD')).toBe('−$19.99')
    expect(formatMoney(1999, 'USD', { signed: true })).toBe('+$19.99')
    expect(formatMoney(0, 'USD', { signed: true })).toBe('$0.00')
  })
})
