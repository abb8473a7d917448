import { expect, test } from 'vitest'
import { createLine, findAnswer, keepAnswer, newestOf, onAnswer, toggle } from './reaction-answers.ts'

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

test('an older answer does not replace a newer one, and listeners hear of each that counts', () => {
  let heard = 0
  const end = onAnswer(() => (heard += 1))
  keepAnswer('like feed a', { isOn: true, total: 2, atMs: 50 })
  keepAnswer('like feed a', { isOn: false, total: 1, atMs: 40 })
  expect(findAnswer('like feed a')).toEqual({ isOn: true, total: 2, atMs: 50 })
  end()
  keepAnswer('like feed a', { isOn: false, total: 1, atMs: 60 })
  expect([findAnswer('like feed a')?.isOn, heard]).toEqual([false, 1])
})

test('a tab keeps a bounded number of answers, and forgets the oldest first', () => {
  keepAnswer('first', { isOn: true, total: 1, atMs: 1 })
  keepAnswer('renewed', { isOn: true, total: 1, atMs: 1 })
  for (let at = 0; at < 150; at++) keepAnswer(`some ${at}`, { isOn: true, total: 1, atMs: 2 })
  keepAnswer('renewed', { isOn: true, total: 2, atMs: 3 })
  for (let at = 0; at < 100; at++) keepAnswer(`other ${at}`, { isOn: true, total: 1, atMs: 4 })
  expect(findAnswer('first')).toBeUndefined()
  expect(findAnswer('renewed')).toBeDefined()
})

/** A line whose sendings the test answers. */
function openLine() {
  const sent: boolean[] = []
  const waiting: ((outcome: 'answered' | 'lost') => void)[] = []
  let goOnline = () => {}
  const line = createLine(
    (isOn) => {
      sent.push(isOn)
      return new Promise((resolve) => waiting.push(resolve))
    },
    () => new Promise((resolve) => (goOnline = resolve)),
  )
  const answer = async (outcome: 'answered' | 'lost' = 'answered') => {
    waiting.shift()!(outcome)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { line, sent, answer, goOnline: () => goOnline() }
}

test('rapid presses are sent one at a time, and only the last of those that wait', async () => {
  const { line, sent, answer } = openLine()
  const done = [true, false, true, false].map((isOn) => line.wish(isOn))
  expect(sent).toEqual([true])
  await answer()
  expect(sent).toEqual([true, false])
  await answer()
  await Promise.all(done)
  expect(sent).toEqual([true, false])
})

test('presses that end where the first one began are sent once', async () => {
  const { line, sent, answer } = openLine()
  const done = [true, false, true].map((isOn) => line.wish(isOn))
  await answer()
  await Promise.all(done)
  expect(sent).toEqual([true])
})

test('without a network the last wish is kept, and sent once when the network is back', async () => {
  const { line, sent, answer, goOnline } = openLine()
  const done = [line.wish(true)]
  await answer('lost')
  done.push(line.wish(false), line.wish(true))
  expect(sent).toEqual([true])
  goOnline()
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toEqual([true, true])
  await answer()
  await Promise.all(done)
  expect(sent).toEqual([true, true])
})

test('a line takes new presses after it has settled, and after its sending has thrown', async () => {
  const thrown = new Error('redirect')
  let isThrowing = true
  const sent: boolean[] = []
  const line = createLine(
    (isOn) => {
      sent.push(isOn)
      return isThrowing ? Promise.reject(thrown) : Promise.resolve('answered')
    },
    () => Promise.resolve(),
  )
  await expect(line.wish(true)).rejects.toBe(thrown)
  isThrowing = false
  await line.wish(true)
  await line.wish(false)
  expect(sent).toEqual([true, true, false])
})
