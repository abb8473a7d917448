import * as contract from '#contract/data-exports.ts'
import { QUEUE } from '#upstream/modules/data-exports/service.ts'
import { everyAccount, forAccounts, row } from './matrix/row.ts'

const members = everyAccount('ok')

export const rows = [
  row(contract.getDataExport, { cells: members }),
  row(contract.requestDataExport, { cells: members }),
  row(contract.linkDataExport, {
    // Only the fan has requested an archive.
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'NOT_FOUND',
      performer: 'NOT_FOUND',
      otherPerformer: 'NOT_FOUND',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'NOT_FOUND',
    }),
    sample: async ({ api, kernel, people }) => {
      const known = await api.call(contract.getDataExport, {}, people.fan)
      if (!known) await api.call(contract.requestDataExport, {}, people.fan)
      await kernel.runJobs(QUEUE.name)
      return {}
    },
  }),
]
