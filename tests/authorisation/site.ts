import * as site from '#contract/site.ts'
import { everyone, forPublic, row } from './matrix/row.ts'

export const rows = [
  row(site.searchArticles, { cells: everyone('ok') }),
  row(site.getArticle, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.getArticle() } }),
    cells: everyone('ok'),
  }),
  row(site.searchCategories, { cells: everyone('ok') }),
  row(site.countSearch, {
    shows: () => '"totalPerformers":1',
    sample: ({ people }) => ({ query: { q: people.performer.username } }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'ok',
    }),
  }),
]
