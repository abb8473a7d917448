import * as articles from '#contract/articles.ts'
import { everyone, forOperators, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const makeAbout = async (world: World) => {
  const { id, seen, words } = await world.makeArticle()
  return { params: { id }, body: { ...words, seen } }
}

export const rows = [
  row(articles.searchArticles, { cells: everyone('ok') }),
  row(articles.getArticle, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.getArticle() } }),
    cells: everyone('ok'),
  }),
  row(articles.listDeskArticles, {
    sample: async (world) => {
      await world.makeArticle()
      return { query: { limit: 100 } }
    },
    shows: () => '"isLasting"',
    cells: forOperators(),
  }),
  row(articles.getDeskArticle, {
    owner: 'open',
    sample: async (world) => ({ params: { id: (await world.makeArticle()).id } }),
    shows: () => '"isLasting"',
    cells: forOperators(),
  }),
  row(articles.addArticle, {
    sample: async (world) => ({ body: { ...(await world.makeArticle()).words, slug: world.newSlug() } }),
    cells: forOperators(),
  }),
  row(articles.changeArticle, { owner: 'open', sample: makeAbout, cells: forOperators() }),
  row(articles.removeArticle, {
    owner: 'open',
    sample: async (world) => {
      const { params, body } = await makeAbout(world)
      return { params, body: { seen: body.seen } }
    },
    cells: forOperators(),
  }),
  row(articles.moveArticle, {
    owner: 'open',
    sample: async (world) => ({
      params: { id: (await world.makeArticle()).id },
      body: { way: 'up' as const },
    }),
    cells: forOperators(),
  }),
]
