/** Banners as the console's list shows them. */
import { type DeskPromo, PROMO_PLACES } from '#contract/promos.ts'
import type { ShownPromo } from '#components/admin/promo-list.tsx'

const PLACES = [
  { audience: 'visitors', name: 'Landing page' },
  { audience: 'members', name: 'Members’ home' },
] as const

/** Adds to each banner the places that show it, which depend on the banners before it. */
export function toShownPromos(promos: readonly DeskPromo[]): ShownPromo[] {
  const standing = PLACES.map(({ audience, name }) => {
    const wanted = promos.filter((one) => one.isPublished && ['everyone', audience].includes(one.audience))
    return { name, ids: wanted.slice(0, PROMO_PLACES[audience]).map(({ _id }) => _id) }
  })
  return promos.map((promo) => ({
    ...promo,
    places: standing.filter(({ ids }) => ids.includes(promo._id)).map(({ name }) => name),
  }))
}
