/** The facets that narrow a list of performers, and how an address contains them. */
import { pageHref } from '#lib/paging.ts'
import type { PerformerSearch } from '#lib/queries/performers.ts'

export type Sort = NonNullable<PerformerSearch['sort']>

export const SORT_LABELS: Record<Sort, string> = {
  ranking: 'Most loved',
  newest: 'Newest',
  price: 'Lowest price',
  name: 'Name',
}
export const GENDER_LABELS: Record<string, string> = { female: 'Women', male: 'Men', other: 'Other' }
/** In whole units of the currency, a month. */
export const PRICE_STEPS = [0, 5, 10, 20] as const

export interface Facets {
  country: string | null
  gender: string | null
  language: string | null
  /** At most this much a month, in whole units of the currency. */
  price: number | null
  isLive: boolean
  sort: Sort
}

export const NO_FACETS: Facets = {
  country: null,
  gender: null,
  language: null,
  price: null,
  isLive: false,
  sort: 'ranking',
}

type Query = Record<string, string | string[] | undefined>

/** Reads the facets of an address. It ignores invalid values, so that an old link still shows a list. */
export function readFacets(query: Query): Facets {
  const text = (name: string, pattern: RegExp) => {
    const value = query[name]
    return typeof value === 'string' && pattern.test(value) ? value : null
  }
  const gender = text('gender', /^[a-z]+$/)
  const sort = text('sort', /^[a-z]+$/)
  const price = text('price', /^\d{1,4}$/)
  return {
    country: text('country', /^[A-Z]{2}$/),
    gender: gender && Object.hasOwn(GENDER_LABELS, gender) ? gender : null,
    language: text('language', /^[a-z]{2,3}$/),
    price: price === null ? null : Number(price),
    isLive: query.live === '1',
    sort: sort && Object.hasOwn(SORT_LABELS, sort) ? (sort as Sort) : 'ranking',
  }
}

/** The query of the facets with its question mark, empty for none; it leaves defaults out. */
export function facetsQuery(facets: Facets, page = 1): string {
  const { country, gender, language, price, isLive, sort } = facets
  return pageHref('', page, {
    country,
    gender,
    language,
    price: price === null ? null : String(price),
    live: isLive ? '1' : null,
    sort: sort === 'ranking' ? null : sort,
  })
}

/** The facets in the form of upstream's call. @param minorUnits of one unit of the currency */
export function facetsSearch(
  facets: Facets,
  { category, minorUnits }: { category: string | null; minorUnits: number },
): PerformerSearch {
  const { country, gender, language, price, isLive, sort } = facets
  return {
    sort,
    ...(category && { category }),
    ...(country && { country }),
    ...(gender && { gender }),
    ...(language && { language }),
    ...(price !== null && { maxPriceCents: price * minorUnits }),
    ...(isLive && { isLive: 'true' }),
  }
}

/** How many facets narrow the list; the order does not count. */
export function countFacets({ country, gender, language, price, isLive }: Facets): number {
  return [country, gender, language, price !== null, isLive].filter(Boolean).length
}
