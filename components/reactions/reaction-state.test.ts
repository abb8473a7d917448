import { expect, test } from 'vitest'
import { settle, toggle } from './reaction-state.ts'

test('a press counts one more, and another one takes it back', () => {
  const liked = toggle({ isOn: false, total: 4 })
  expect(liked).toEqual({ isOn: true, total: 5 })
  expect(toggle(liked)).toEqual({ isOn: false, total: 4 })
})

test('fewer than nobody is nobody', () => {
  expect(toggle({ isOn: true, total: 0 })).toEqual({ isOn: false, total: 0 })
})

test('the count is the server’s, the choice is the person’s', () => {
  expect(settle({ isOn: true, total: 5 }, 9)).toEqual({ isOn: true, total: 9 })
})
