import { describe, expect, test } from 'vitest'
import {
  type CacheEntry,
  type CacheValue,
  isWorthKeeping,
  lifetimeMs,
  packEntry,
  tagsOf,
  unpackEntry,
  weigh,
} from './entries.ts'

const page = (change: object = {}): CacheValue => ({ kind: 'APP_PAGE', html: '', ...change })
const route = (change: object = {}): CacheValue => ({
  kind: 'APP_ROUTE',
  body: new Uint8Array(),
  status: 200,
  headers: {},
  ...change,
})
const answer = (data: object = {}, change: object = {}): CacheValue => ({
  kind: 'FETCH',
  data: { body: '', headers: {}, url: '/x', ...data },
  revalidate: 300,
  ...change,
})
const entry = (value: CacheValue, revalidate?: number | false): CacheEntry => ({
  value,
  lastModified: 1,
  asOf: 1,
  tags: [],
  cacheControl: { revalidate },
})

describe('the tags of an entry', () => {
  test('a page has the tags of its header, and none without that header', () => {
    expect(tagsOf(page({ headers: { 'x-next-cache-tags': 'performer:1,live' } }))).toEqual([
      'performer:1',
      'live',
    ])
    expect(tagsOf(page({ headers: { 'x-next-cache-tags': '' } }))).toEqual([])
    expect(tagsOf(page({ headers: {} }))).toEqual([])
    expect(tagsOf(page())).toEqual([])
  })

  test('an answer has its own tags and those that its caller adds, each once', () => {
    expect(tagsOf(answer({}, { tags: ['settings', 'live'] }), ['live', 'menu'])).toEqual([
      'settings',
      'live',
      'menu',
    ])
    expect(tagsOf(answer())).toEqual([])
  })
})

test('only entries that were found are worth keeping, and so is an entry without a status', () => {
  for (const found of [page(), page({ status: 200 }), route(), answer(), answer({ status: 200 })])
    expect(isWorthKeeping(found)).toBe(true)
  for (const missing of [page({ status: 404 }), route({ status: 500 }), answer({ status: 404 })])
    expect(isWorthKeeping(missing)).toBe(false)
})

test('an answer has the lifetime that it names, a page the one that it was stored with, or no end', () => {
  expect(lifetimeMs(entry(answer(), 60))).toBe(300_000)
  expect(lifetimeMs(entry(page(), 60))).toBe(60_000)
  expect(lifetimeMs(entry(page(), false))).toBe(Infinity)
  expect(lifetimeMs({ ...entry(page()), cacheControl: undefined })).toBe(Infinity)
})

test('each part of an entry adds its size to the entry’s weight, and an empty entry has a weight too', () => {
  const bytes = new Uint8Array(1000)
  for (const empty of [page(), route(), answer()]) expect(weigh(empty)).toBeGreaterThan(0)
  const added = (full: CacheValue, empty: CacheValue) => weigh(full) - weigh(empty)
  expect(added(page({ html: 'x'.repeat(1000) }), page())).toBe(1000)
  expect(added(page({ rscData: bytes }), page())).toBe(1000)
  const segmentData = new Map([
    ['/a', bytes],
    ['/b', bytes],
  ])
  expect(added(page({ segmentData }), page())).toBe(2000)
  expect(added(route({ body: bytes }), route())).toBe(1000)
  expect(added(answer({ body: 'x'.repeat(1000) }), answer())).toBe(1000)
})

test('an entry comes back from a store as it was, whatever its fields look like', () => {
  const values = [
    page({ segmentData: new Map([['/a', new Uint8Array([1, 255])]]), rscData: new Uint8Array() }),
    page({ headers: { data: [1], $bytes: 7, $map: 'x', nothing: null } }),
    answer({ headers: { type: 'Buffer', data: 'text' } }),
    answer({ headers: { type: 'text', data: ['1'] } }),
  ]
  for (const value of values) expect(unpackEntry(packEntry(entry(value))).value).toEqual(value)
})
