import { expect, test, vi } from 'vitest'
import { builtOnce } from './built-statements.ts'
import type { Db } from './database.ts'

const aDatabase = () => ({}) as Db

test('a statement is built once for a database and shape', () => {
  const [one, other] = [aDatabase(), aDatabase()]
  const build = vi.fn(() => ({}))
  const first = builtOnce(one, 'page', build)
  expect(builtOnce(one, 'page', build)).toBe(first)
  expect(builtOnce(one, 'page of a fan', build)).not.toBe(first)
  expect(builtOnce(other, 'page', build)).not.toBe(first)
  expect(build).toHaveBeenCalledTimes(3)
})

test('an endless number of shapes does not fill the memory', () => {
  const db = aDatabase()
  const build = vi.fn(() => ({}))
  for (let at = 0; at < 2000; at++) builtOnce(db, `page ${at}`, build)
  builtOnce(db, 'page 0', build)
  expect(build).toHaveBeenCalledTimes(2001)
})
