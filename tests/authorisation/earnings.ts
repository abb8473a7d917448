import * as earnings from '#contract/earnings.ts'
import { forPerformers, row } from './matrix/row.ts'

export const rows = [
  row(earnings.searchEarnings, {
    owner: 'performer',
    shows: async (world) => {
      await world.makeTip()
      return world.people.fan.username
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(earnings.getEarningStats, {
    owner: 'performer',
    shows: async (world) => {
      await world.makeTip()
      return '"kind":"tip"'
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(earnings.getCommissions, {
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
]
