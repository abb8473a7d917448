import { afterEach, expect, test, vi } from 'vitest'
import { currentToasts, subscribeToasts, toast } from './toast-store.ts'

afterEach(() => {
  for (const message of currentToasts()) toast.dismiss(message.id)
})

test('a toast lasts 5 seconds unless the caller names another time', () => {
  toast.success('Saved')
  toast.success('We have sent an email', { durationMs: 10_000 })
  expect(currentToasts().map((message) => message.durationMs)).toEqual([5000, 10_000])
})

test('the store keeps the three newest toasts', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast.info(title)
  expect(currentToasts().map((message) => message.title)).toEqual(['two', 'three', 'four'])
})

test('an equal toast replaces the earlier one, and another text under the same title stands beside it', () => {
  toast.success('Resolved.')
  toast.success('Saved')
  const again = toast.success('Resolved.')
  expect(currentToasts().map(({ title }) => title)).toEqual(['Saved', 'Resolved.'])
  expect(currentToasts().at(-1)?.id).toBe(again)
  toast.success('Resolved.', { text: 'It stays.' })
  toast.error('Resolved.')
  expect(currentToasts().map(({ title }) => title)).toEqual(['Resolved.', 'Resolved.', 'Resolved.'])
})

test('listeners are called, and a dismissed toast disappears', () => {
  const heard = vi.fn()
  const stop = subscribeToasts(heard)
  const id = toast.error('Bad request!')
  toast.dismiss(id)
  stop()
  toast.info('after')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(currentToasts().map((message) => message.title)).toEqual(['after'])
})
