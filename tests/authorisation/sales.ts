import * as sales from '#contract/sales.ts'
import { forFans, row } from './matrix/row.ts'

export const rows = [
  row(sales.searchPurchases, {
    owner: 'fan',
    shows: async (world) => {
      await world.makeTip()
      return world.people.performer.username
    },
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
]
