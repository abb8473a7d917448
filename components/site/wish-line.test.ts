import { expect, test } from 'vitest'
import { createLine } from './wish-line.ts'

/** A line whose sendings the test answers. */
function openLine() {
  const sent: boolean[] = []
  const waiting: ((outcome: 'answered' | 'lost') => void)[] = []
  let goOnline = () => {}
  const line = createLine<boolean>(
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
  const line = createLine<boolean>(
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
