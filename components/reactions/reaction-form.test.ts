import { expect, test } from 'vitest'
import { settle, toggle } from './reaction-form.tsx'

test('a press adds one to the count, and a second press removes it', () => {
  const liked = toggle({ isOn: false, total: 4 })
  expect(liked).toEqual({ isOn: true, total: 5 })
  expect(toggle(liked)).toEqual({ isOn: false, total: 4 })
})

test('the count never falls below zero', () => {
  expect(toggle({ isOn: true, total: 0 })).toEqual({ isOn: false, total: 0 })
})

test('settle takes the server’s count and keeps the person’s choice', () => {
  expect(settle({ isOn: true, total: 5 }, 9)).toEqual({ isOn: true, total: 9 })
})
