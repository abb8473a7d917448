import { expect, test } from 'vitest'
import { createAnswers } from './kept-answers.ts'

const answers = createAnswers<{ isOn: boolean; total: number; atMs: number }>()

test('an older answer does not replace a newer one, and listeners hear of each that counts', () => {
  let heard = 0
  const end = answers.subscribe(() => (heard += 1))
  answers.keep('like feed a', { isOn: true, total: 2, atMs: 50 })
  answers.keep('like feed a', { isOn: false, total: 1, atMs: 40 })
  expect(answers.find('like feed a')).toEqual({ isOn: true, total: 2, atMs: 50 })
  end()
  answers.keep('like feed a', { isOn: false, total: 1, atMs: 60 })
  expect([answers.find('like feed a')?.isOn, heard]).toEqual([false, 1])
})

test('a tab keeps a bounded number of answers, and forgets the oldest first', () => {
  answers.keep('first', { isOn: true, total: 1, atMs: 1 })
  answers.keep('renewed', { isOn: true, total: 1, atMs: 1 })
  for (let at = 0; at < 150; at++) answers.keep(`some ${at}`, { isOn: true, total: 1, atMs: 2 })
  answers.keep('renewed', { isOn: true, total: 2, atMs: 3 })
  for (let at = 0; at < 100; at++) answers.keep(`other ${at}`, { isOn: true, total: 1, atMs: 4 })
  expect(answers.find('first')).toBeUndefined()
  expect(answers.find('renewed')).toBeDefined()
})
