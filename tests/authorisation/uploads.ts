import { issueUploadTicket } from '#contract/uploads.ts'
import { forAccounts, row } from './matrix/row.ts'

export const rows = [
  row(issueUploadTicket, {
    sample: () => ({ body: { call: 'POST /users/avatar/upload' } }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'ok',
      countryBlocked: 'ok',
      operator: 'ok',
    }),
  }),
]
