import * as reports from '#contract/reports.ts'
import { forAccounts, forFans, forOperators, forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const about = (world: World) => ({
  body: {
    targetType: 'performer' as const,
    targetId: world.people.performer.id,
    reason: 'spam' as const,
    text: 'Twice an hour',
  },
})
const reportedBy = (who: 'fan' | 'otherPerformer') => async (world: World) => {
  // The first cell makes the report, and later cells may meet the rate limit.
  await world.api.send(reports.createReport, about(world), world.people[who])
  return {}
}
const text = () => 'Twice an hour'

export const rows = [
  row(reports.createReport, {
    sample: about,
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'ok',
      performer: 'FORBIDDEN',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ok',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(reports.listReportsOfUser, {
    owner: 'fan',
    shows: text,
    sample: reportedBy('fan'),
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
  row(reports.listReportsOfPerformer, {
    shows: text,
    sample: reportedBy('otherPerformer'),
    cells: forPerformers({ performer: 'without', otherPerformer: 'ok', unverifiedPerformer: 'without' }),
  }),
  row(reports.listAllReports, {
    sample: async (world) => {
      await world.makeReport()
      return { query: { limit: 100 } }
    },
    shows: ({ people }) => people.performer.id,
    cells: forOperators(),
  }),
  row(reports.reviewReport, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.makeReport() } }),
    cells: forOperators(),
  }),
  row(reports.resolveReport, {
    owner: 'open',
    sample: async (world) => ({
      params: { id: await world.makeReport() },
      body: { outcome: 'kept', note: '' },
    }),
    cells: forOperators(),
  }),
]
