import * as admin from '#contract/admin.ts'
import { forOperators, row } from './matrix/row.ts'

export const rows = [
  row(admin.getOverview, { shows: () => '"verifications"', cells: forOperators() }),
  row(admin.listFailures, {
    sample: async (world) => {
      await world.makeFailure()
      return { query: { limit: 100 } }
    },
    shows: () => 'm•••@example.com',
    cells: forOperators(),
  }),
  row(admin.retryFailure, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.makeFailure() } }),
    cells: forOperators(),
  }),
  row(admin.discardFailure, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.makeFailure() } }),
    cells: forOperators(),
  }),
]
