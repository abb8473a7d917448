import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { page } from '#contract/fields.ts'
import { MAX_LIMIT, MAX_OFFSET } from '#contract/page-bounds.ts'
import {
  farthestPage,
  pageHref,
  pageOf,
  type PartPlace,
  type Position,
  readPage,
  readPart,
  type Slice,
} from './paging.ts'

const Query = z.strictObject(page())
const sizes = fc.integer({ min: 1, max: MAX_LIMIT })

describe('the page that an address asks for', () => {
  test.each([
    ['3', 3],
    ['007', 7],
    ['1', 1],
  ])('%s is page %i', (asked, number) => {
    expect(pageOf({ page: asked }, 12)).toEqual({
      number,
      size: 12,
      slice: { limit: 12, offset: (number - 1) * 12 },
    })
  })

  test.each(['0', '-1', '1.5', '1e9', '0x10', ' 2', 'abc', 'NaN', 'Infinity', '', undefined])(
    '%s is the first page',
    (asked) => expect(pageOf({ page: asked }, 12).number).toBe(1),
  )

  test('a page parameter that occurs twice means the first page', () => {
    expect(pageOf({ page: ['2', '3'] }, 12).number).toBe(1)
  })

  test.each(['400000', '9007199254740993', '9'.repeat(400)])(
    '%s is the farthest page there can be',
    (asked) => {
      expect(pageOf({ page: asked }, 12).slice.offset).toBe(9996)
      expect(pageOf({ page: asked }, 25).slice.offset).toBe(MAX_OFFSET)
    },
  )

  test('the calls of the contract accept the page of any address', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.bigInt({ min: 0n }).map(String),
    )
    const values = fc.oneof(texts, fc.array(texts), fc.constant(undefined))
    fc.assert(
      fc.property(values, sizes, (value, size) => {
        const { number, slice } = pageOf({ page: value }, size)
        expect(Query.safeParse(slice)).toEqual({ success: true, data: slice })
        expect(slice).toEqual({ limit: size, offset: (number - 1) * size })
        expect(number).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('pageOf reads the address that pageHref writes as the same page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 101 }), fc.string(), (number, q) => {
        const query = Object.fromEntries(new URL(pageHref('/search', number, { q }), 'http://a').searchParams)
        expect(pageOf(query, MAX_LIMIT).number).toBe(number)
        expect(query.q ?? '').toBe(new URLSearchParams({ q }).get('q') ?? '')
      }),
    )
  })
})

describe('a list of a given length', () => {
  const listOf =
    (total: number, asked: Slice[] = []) =>
    async (slice: Slice) => {
      asked.push(slice)
      const { limit, offset } = slice
      return { data: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }), total }
    }

  test('shows the requested page after one read', async () => {
    const asked: Slice[] = []
    const shown = await readPage(pageOf({ page: '2' }, 10), listOf(25, asked))
    expect(shown).toMatchObject({ number: 2, count: 3, list: { total: 25 } })
    expect(asked).toEqual([{ limit: 10, offset: 10 }])
  })

  test('shows its last page when a later one is requested', async () => {
    const shown = await readPage(pageOf({ page: '400' }, 10), listOf(25))
    expect(shown).toMatchObject({ number: 3, count: 3 })
    expect(shown.list.data).toHaveLength(5)
  })

  test('shows page 1 when it is empty, and offers no pages', async () => {
    expect(await readPage(pageOf({ page: '7' }, 10), listOf(0))).toMatchObject({ number: 1, count: 0 })
  })

  test('shows page 1 when this reader may not see it, and offers no pages', async () => {
    const shown = await readPage(pageOf({ page: '7' }, 10), async () => null)
    expect(shown).toEqual({ list: null, number: 1, count: 0, next: null })
  })

  test('offers no page that the contract’s calls cannot reach', async () => {
    const { count } = await readPage(pageOf({}, 10), listOf(1_000_000))
    expect(pageOf({ page: String(count) }, 10).number).toBe(count)
    expect(pageOf({ page: String(count + 1) }, 10).number).toBe(count)
  })

  test('shows items on every page for any address and any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30_000), fc.nat(20_000), sizes, async (total, number, size) => {
        const shown = await readPage(pageOf({ page: String(number) }, size), listOf(total))
        expect(shown.list.data.length > 0).toBe(total > 0)
        expect(shown.number).toBeLessThanOrEqual(Math.max(1, shown.count))
      }),
    )
  })
})

describe('the parts of a list', () => {
  /** A list of the numbers below `total`; with cursors each of its parts names its last number. */
  const listOf =
    (total: number, hasCursors: boolean) =>
    async (position: Position): Promise<{ data: number[]; total: number; next?: string | null }> => {
      const from = 'after' in position ? Number(position.after) + 1 : position.offset
      const data = Array.from({ length: total }, (_, at) => at).slice(from, from + position.limit)
      const hasMore = from + position.limit < total
      return { data, total, ...(hasCursors && { next: hasMore ? String(data.at(-1)) : null }) }
    }

  test('follow each other from any page to the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(500),
        fc.integer({ min: 1, max: 9 }),
        sizes,
        fc.boolean(),
        async (total, number, size, hasCursors) => {
          const read = listOf(total, hasCursors)
          const shown = await readPage(pageOf({ page: String(number) }, size), read)
          const seen = [...shown.list.data]
          let { next } = shown
          while (next) {
            const part = await readPart(next, size, read)
            seen.push(...part.list.data)
            next = part.next
          }
          const from = (shown.number - 1) * size
          expect(seen).toEqual(Array.from({ length: total }, (_, at) => at).slice(from))
        },
      ),
    )
  })

  test('go on by cursor where the list has cursors, and else page by page', async () => {
    expect((await readPage(pageOf({ page: '2' }, 10), listOf(25, true))).next).toEqual({ after: '19' })
    expect((await readPage(pageOf({ page: '2' }, 10), listOf(25, false))).next).toEqual({ number: 3 })
  })

  test('end at the farthest page that can be read by number', async () => {
    const last: PartPlace = { number: farthestPage(10) }
    expect((await readPart(last, 10, listOf(1_000_000, false))).next).toBeNull()
  })

  test('end where this reader may see nothing', async () => {
    expect(await readPart({ number: 2 }, 10, async () => null)).toMatchObject({ list: null, next: null })
    expect(await readPart({ after: 'x' }, 10, async () => null)).toMatchObject({ list: null, next: null })
  })
})

describe('the address of a page', () => {
  test('has no parameter for the first page', () => {
    expect(pageHref('/wallet', 1)).toBe('/wallet')
    expect(pageHref('/wallet', 2)).toBe('/wallet?page=2')
  })

  test('keeps the other parameters except empty ones', () => {
    expect(pageHref('/search', 2, { q: 'a&b', kind: undefined, sort: '' })).toBe('/search?q=a%26b&page=2')
    expect(pageHref('/search', 1, { q: null })).toBe('/search')
  })
})
