import { expect, test } from 'vitest'
import { EMPTY_COMPOSER, listWaiting, putBack, takeOut, withoutArrived } from './composer.ts'

const HELLO = { key: 'key-1', text: 'Hello' }
const typed = (text: string) => ({ ...EMPTY_COMPOSER, text })

test('a message leaves the box empty, trimmed and with a key of its own', () => {
  const { message, composer } = takeOut(typed('  Hello '), () => 'key-1')
  expect(message).toEqual(HELLO)
  expect(composer).toEqual(EMPTY_COMPOSER)
})

test('nothing is no message', () => {
  const blank = typed('   ')
  expect(takeOut(blank, () => 'key-1')).toEqual({ message: null, composer: blank })
})

test('a message that came back is in the box, and sent again it is the same message', () => {
  const back = putBack(EMPTY_COMPOSER, HELLO)
  expect(back.text).toBe('Hello')
  expect(takeOut(back, () => 'key-2').message).toEqual(HELLO)
})

test('a message that came back and was changed is another message', () => {
  const changed = { ...putBack(EMPTY_COMPOSER, HELLO), text: 'Hello!' }
  expect(takeOut(changed, () => 'key-2').message).toEqual({ key: 'key-2', text: 'Hello!' })
})

test('a message that came back stands before the words typed since', () => {
  expect(putBack(typed('and good night'), HELLO).text).toBe('Hello and good night')
})

test('a message that seemed lost and has arrived leaves the box', () => {
  expect(withoutArrived(putBack(EMPTY_COMPOSER, HELLO), ['key-1'])).toEqual(EMPTY_COMPOSER)
})

test('words of the box that were changed stay there when the message has arrived', () => {
  const changed = { ...putBack(EMPTY_COMPOSER, HELLO), text: 'Hello again' }
  expect(withoutArrived(changed, ['key-1'])).toEqual(typed('Hello again'))
})

test('the box is left alone by what others send', () => {
  const composer = putBack(EMPTY_COMPOSER, HELLO)
  expect(withoutArrived(composer, ['key-9'])).toBe(composer)
})

test('a message waits until its answer or its event, whichever is first', () => {
  expect(listWaiting([HELLO], EMPTY_COMPOSER, [])).toEqual([HELLO])
  expect(listWaiting([HELLO], EMPTY_COMPOSER, ['key-1'])).toEqual([])
})

test('a message that came back does not wait beside one that is still under way', () => {
  const second = { key: 'key-2', text: 'And?' }
  expect(listWaiting([HELLO, second], putBack(EMPTY_COMPOSER, HELLO), [])).toEqual([second])
})
