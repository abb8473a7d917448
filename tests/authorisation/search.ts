import * as search from '#contract/search.ts'
import { everyone, forPublic, row } from './matrix/row.ts'

export const rows = [
  row(search.searchCategories, { cells: everyone('ok') }),
  row(search.countSearch, {
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
