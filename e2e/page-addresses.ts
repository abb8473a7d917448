/** An address for every page of the product, filled in with performers and posts of the demo world. */
import { listPosts } from '#contract/posts.ts'
import { searchPromos } from '#contract/promos.ts'
import { searchArticles } from '#contract/articles.ts'
import { searchCategories } from '#contract/search.ts'
import { type PageFlags, PAGE_FLAGS } from '#lib/queries/page-flags.ts'
import type { World } from './world.ts'
import { listShows } from './shows.ts'

export interface PageAddress {
  /** The address as the table of flags has it: `[name]` stands for one segment. */
  address: string
  flags: PageFlags
  /** Path and query of one such page. */
  path: string
}

/** An id that nothing has. */
const NO_ID = '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d'

/** Finds a post that the demo world sells. @throws Error without one */
async function findSold(world: World): Promise<string> {
  const { data } = await world.call(listPosts, { query: { limit: 100 } })
  const sold = data.find(({ locked }) => locked?.cheapestEntitlement?.kind === 'buy')
  if (!sold) throw new Error('the demo world sells no post')
  return sold._id
}

export async function findAddresses(world: World): Promise<PageAddress[]> {
  const [performer] = await listShows(world)
  const posts = await world.call(listPosts, { query: { limit: 1 } })
  const articles = await world.call(searchArticles, { query: {} })
  const promos = await world.call(searchPromos, { query: {} })
  const categories = await world.call(searchCategories, { query: {} })
  const samples: Record<string, string> = {
    '/explore/[category]': `/explore/${categories.data[0]!.slug}`,
    '/live/[username]': `/live/${performer.username}`,
    '/admin/banners/[id]': `/admin/banners/${promos.data[0]!._id}`,
    '/admin/pages/[id]': `/admin/pages/${articles.data[0]!._id}`,
    '/page/[slug]': `/page/${articles.data[0]!.slug}`,
    '/post/[id]': `/post/${posts.data[0]!._id}`,
    '/[username]': `/${performer.username}`,
    '/[username]/[tab]': `/${performer.username}/about`,
    '/report': `/report?type=performer&id=${performer._id}`,
    '/checkout/new': `/checkout/new?subscribe=${performer._id}`,
  }
  const sold = `/checkout/new?post=${await findSold(world)}`
  return Object.entries(PAGE_FLAGS).flatMap(([address, flags]) => {
    const path = samples[address] ?? address.replace('[id]', NO_ID)
    // The checkout sells posts too, by other reads.
    const paths = address === '/checkout/new' ? [path, sold] : [path]
    return paths.map((one) => ({ address, flags, path: one }))
  })
}
