import { expect, test, vi } from 'vitest'
import { builtOnce, type Shape } from './built-statements.ts'
import type { Db } from './database.ts'

const aDatabase = () => ({}) as Db
const aBuilder = () => vi.fn((_: Db, shape: Shape) => ({ shape }))

test('a statement is built once for a database and shape', () => {
  const [one, other] = [aDatabase(), aDatabase()]
  const build = aBuilder()
  const first = builtOnce(one, build, { viewer: 'fan', limit: 10 })
  expect(builtOnce(one, build, { viewer: 'fan', limit: 10 })).toBe(first)
  expect(builtOnce(other, build, { viewer: 'fan', limit: 10 })).not.toBe(first)
  expect(build).toHaveBeenCalledTimes(2)
})

test.each<[Shape, Shape]>([
  [{ viewer: 'fan' }, { viewer: 'operator' }],
  [{ viewer: 'fan' }, { viewer: null }],
  [{ limit: 1 }, { limit: '1' }],
  [
    { limit: 1, offset: 11 },
    { limit: 11, offset: 1 },
  ],
  [{ who: { viewer: 'fan', country: true } }, { who: { viewer: 'fan', country: false } }],
  [{ a: 'b,c' }, { a: 'b', c: '' }],
])('the shapes %j and %j have statements of their own', (one, other) => {
  const db = aDatabase()
  const build = aBuilder()
  expect(builtOnce(db, build, one)).toEqual({ shape: one })
  expect(builtOnce(db, build, other)).toEqual({ shape: other })
})

test('two builders with one shape never share a statement', () => {
  const db = aDatabase()
  const [list, count] = [aBuilder(), aBuilder()]
  expect(builtOnce(db, list, {})).not.toBe(builtOnce(db, count, {}))
})

test('an endless number of shapes does not fill the memory', () => {
  const db = aDatabase()
  const build = aBuilder()
  for (let page = 0; page < 2000; page++) builtOnce(db, build, { page })
  builtOnce(db, build, { page: 0 })
  expect(build).toHaveBeenCalledTimes(2001)
})
