import { expect, test } from 'vitest'
import { countFacets, facetsQuery, facetsSearch, NO_FACETS, readFacets } from './facets.ts'

test('an address without a query has no facets', () => {
  expect(readFacets({})).toEqual(NO_FACETS)
  expect(countFacets(NO_FACETS)).toBe(0)
})

test('every facet is the same after writing it into an address and reading it', () => {
  const facets = {
    country: 'PT',
    gender: 'female',
    language: 'pt',
    price: 10,
    isLive: true,
    sort: 'price',
  } as const
  const query = facetsQuery(facets)
  expect(readFacets(Object.fromEntries(new URLSearchParams(query)))).toEqual(facets)
  expect(countFacets(facets)).toBe(5)
})

test('defaults are left out of the address', () => {
  expect(facetsQuery(NO_FACETS)).toBe('')
  expect(facetsQuery(NO_FACETS, 3)).toBe('?page=3')
})

test('invalid values are ignored', () => {
  expect(
    readFacets({
      country: 'portugal',
      gender: 'toString',
      language: '<b>',
      price: '-1',
      live: 'yes',
      sort: 'constructor',
    }),
  ).toEqual(NO_FACETS)
})

test('empty fields of the form set no facet', () => {
  expect(readFacets({ country: '', gender: '', language: '', price: '', sort: 'ranking' })).toEqual(NO_FACETS)
})

test('a price of zero is a facet', () => {
  const facets = readFacets({ price: '0' })
  expect(facets.price).toBe(0)
  expect(countFacets(facets)).toBe(1)
})

test('the search gets the price in cents and only the chosen facets', () => {
  expect(facetsSearch({ ...NO_FACETS, price: 5 }, { category: 'music', minorUnits: 100 })).toEqual({
    sort: 'ranking',
    category: 'music',
    maxPriceCents: 500,
  })
})
