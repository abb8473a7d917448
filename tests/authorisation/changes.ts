import * as changes from '#contract/changes.ts'
import { forOperators, row } from './matrix/row.ts'

export const rows = [
  row(changes.listChanges, {
    sample: async (world) => {
      await world.makeChange()
      return {}
    },
    shows: () => '"trialMaximumDays"',
    cells: forOperators(),
  }),
  row(changes.undoChange, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.makeChange() } }),
    cells: forOperators(),
  }),
]
