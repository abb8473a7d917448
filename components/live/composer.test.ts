import { expect, test } from 'vitest'
import { EMPTY_COMPOSER, listWaiting, putBack, takeOut, withoutArrived } from './composer.ts'

const HELLO = { key: 'key-1', text: 'Hello' }
const typed = (text: string) => ({ ...EMPTY_COMPOSER, text })

test('sending empties the box and trims the message, which gets a key of its own', () => {
  const { message, composer } = takeOut(typed('  Hello '), () => 'key-1')
  expect(message).toEqual(HELLO)
  expect(composer).toEqual(EMPTY_COMPOSER)
})

test('an empty box sends no message', () => {
  const blank = typed('   ')
  expect(takeOut(blank, () => 'key-1')).toEqual({ message: null, composer: blank })
})

test('a returned message is in the box, and keeps its key when it is sent again', () => {
  const back = putBack(EMPTY_COMPOSER, HELLO)
  expect(back.text).toBe('Hello')
  expect(takeOut(back, () => 'key-2').message).toEqual(HELLO)
})

test('a returned message that was edited gets a new key', () => {
  const changed = { ...putBack(EMPTY_COMPOSER, HELLO), text: 'Hello!' }
  expect(takeOut(changed, () => 'key-2').message).toEqual({ key: 'key-2', text: 'Hello!' })
})

test('a returned message stands before the text typed since', () => {
  expect(putBack(typed('and good night'), HELLO).text).toBe('Hello and good night')
})

test('a message that seemed lost and has arrived leaves the box', () => {
  expect(withoutArrived(putBack(EMPTY_COMPOSER, HELLO), ['key-1'])).toEqual(EMPTY_COMPOSER)
})

test('an edited text stays in the box when its original message has arrived', () => {
  const changed = { ...putBack(EMPTY_COMPOSER, HELLO), text: 'Hello again' }
  expect(withoutArrived(changed, ['key-1'])).toEqual(typed('Hello again'))
})

test('messages of others do not change the box', () => {
  const composer = putBack(EMPTY_COMPOSER, HELLO)
  expect(withoutArrived(composer, ['key-9'])).toBe(composer)
})

test('a message is pending until its answer or its event, whichever is first', () => {
  expect(listWaiting([HELLO], EMPTY_COMPOSER, [])).toEqual([HELLO])
  expect(listWaiting([HELLO], EMPTY_COMPOSER, ['key-1'])).toEqual([])
})

test('a returned message is not pending, while another one still is', () => {
  const second = { key: 'key-2', text: 'And?' }
  expect(listWaiting([HELLO, second], putBack(EMPTY_COMPOSER, HELLO), [])).toEqual([second])
})
