import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('the least recently used entry leaves first', () => {
  const lru = createLru<number>({ maxEntries: 2 })
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
})

test('ten thousand entries never hold more than the bound', () => {
  const lru = createLru<number>({ maxEntries: 100 })
  for (let at = 0; at < 10_000; at++) lru.set(`key-${at}`, at)
  expect(lru.size).toBe(100)
})

test('weight is bounded too, and replacing an entry replaces its weight', () => {
  const lru = createLru<string>({ maxEntries: 100, maxWeight: 10 })
  lru.set('a', 'first', 6)
  lru.set('a', 'second', 4)
  expect(lru.weight).toBe(4)
  lru.set('b', 'b', 6)
  expect(lru.size).toBe(2)
  lru.set('c', 'c', 1)
  expect(lru.get('a')).toBeUndefined()
  expect(lru.weight).toBe(7)
})

test('an entry as large as the limit evicts all others and is kept', () => {
  const lru = createLru<string>({ maxEntries: 100, maxWeight: 10 })
  lru.set('a', 'a', 4)
  lru.set('b', 'b', 6)
  expect(lru.size).toBe(2)
  lru.set('c', 'c', 10)
  expect([lru.size, lru.weight]).toEqual([1, 10])
})

test('an entry too heavy to be kept removes the earlier entry of its key', () => {
  const lru = createLru<string>({ maxEntries: 100, maxWeight: 10 })
  lru.set('a', 'old', 5)
  lru.set('a', 'new', 11)
  expect(lru.get('a')).toBeUndefined()
  expect(lru.weight).toBe(0)
})

test('a deleted entry is gone with its weight, and clearing removes every entry', () => {
  const lru = createLru<string>({ maxEntries: 100 })
  lru.set('a', 'a', 5)
  lru.set('b', 'b', 6)
  lru.delete('a')
  lru.delete('never there')
  expect([lru.size, lru.weight]).toEqual([1, 6])
  lru.clear()
  expect([lru.size, lru.weight, lru.get('b')]).toEqual([0, 0, undefined])
})

test('an entry that outweighs the whole map is not kept and pushes nothing out', () => {
  const lru = createLru<string>({ maxEntries: 100, maxWeight: 10 })
  lru.set('a', 'a', 5)
  lru.set('huge', 'huge', 11)
  expect(lru.get('huge')).toBeUndefined()
  expect(lru.get('a')).toBe('a')
})
