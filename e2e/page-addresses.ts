/** An address for every page of the product, filled in with performers and posts of the demo world. */
import { getArticle } from '#contract/articles.ts'
import { searchPromos } from '#contract/promos.ts'
import { BANNERS, CATEGORIES } from '#demo/world/people/site.ts'
import { type PageFlags, PAGE_FLAGS } from '#lib/queries/page-flags.ts'
import { findDemoPost } from './demo-world.ts'
import { listShows } from './shows.ts'
import type { World } from './world.ts'

export interface PageAddress {
  /** The address as the table of flags has it: `[name]` stands for one segment. */
  address: string
  flags: PageFlags
  /** Path and query of one such page. */
  path: string
}

/** An id that nothing has. */
const NO_ID = '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d'

/** Finds a banner of the demo world: an operator's journey may move its own to the front. */
async function findBanner(world: World): Promise<string> {
  const { data } = await world.call(searchPromos, { query: { limit: 100 } })
  const banner = data.find(({ title }) => title === BANNERS[0]!.headline)
  if (!banner) throw new Error('the demo world’s first banner is gone')
  return banner._id
}

export async function findAddresses(world: World): Promise<PageAddress[]> {
  const [performer] = await listShows(world)
  const article = await world.call(getArticle, { params: { id: 'help' } })
  const samples: Record<string, string> = {
    '/explore/[category]': `/explore/${CATEGORIES[0]!.slug}`,
    '/live/[username]': `/live/${performer.username}`,
    '/admin/banners/[id]': `/admin/banners/${await findBanner(world)}`,
    '/admin/pages/[id]': `/admin/pages/${article._id}`,
    '/page/[slug]': `/page/${article.slug}`,
    '/post/[id]': `/post/${(await findDemoPost(world))._id}`,
    '/[username]': `/${performer.username}`,
    '/[username]/[tab]': `/${performer.username}/about`,
    '/report': `/report?type=performer&id=${performer._id}`,
    '/checkout/new': `/checkout/new?subscribe=${performer._id}`,
  }
  const { _id: soldId } = await findDemoPost(
    world,
    ({ locked }) => locked?.cheapestEntitlement?.kind === 'buy',
  )
  const sold = `/checkout/new?post=${soldId}`
  return Object.entries(PAGE_FLAGS).flatMap(([address, flags]) => {
    const path = samples[address] ?? address.replace('[id]', NO_ID)
    // The checkout sells posts too, by other reads.
    const paths = address === '/checkout/new' ? [path, sold] : [path]
    return paths.map((one) => ({ address, flags, path: one }))
  })
}
