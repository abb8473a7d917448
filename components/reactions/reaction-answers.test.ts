import { expect, test } from 'vitest'
import { newestOf, toggle } from './reaction-answers.ts'

test('a press adds one to the count, and a second press removes it', () => {
  const liked = toggle({ isOn: false, total: 4 })
  expect(liked).toEqual({ isOn: true, total: 5 })
  expect(toggle(liked)).toEqual({ isOn: false, total: 4 })
})

test('the count never falls below zero', () => {
  expect(toggle({ isOn: true, total: 0 })).toEqual({ isOn: false, total: 0 })
})

test('the newer of page and answer is shown, whatever their values are', () => {
  const liked = { isOn: true, total: 9, atMs: 20 }
  // The page was read before the like was answered, such as one that Back shows again.
  expect(newestOf({ isOn: false, total: 8, atMs: 10 }, liked)).toEqual({ isOn: true, total: 9 })
  // Another tab has taken the like back since.
  expect(newestOf({ isOn: false, total: 8, atMs: 30 }, liked)).toEqual({ isOn: false, total: 8 })
  // A page that began to read when the answer had come knows the answer.
  expect(newestOf({ isOn: false, total: 8, atMs: 20 }, liked)).toEqual({ isOn: false, total: 8 })
  expect(newestOf({ isOn: false, total: 8, atMs: 0 }, undefined)).toEqual({ isOn: false, total: 8 })
})
