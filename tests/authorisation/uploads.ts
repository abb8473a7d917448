import { getUploadQuota, issueUploadTicket } from '#contract/uploads.ts'
import { everyAccount, row } from './matrix/row.ts'

export const rows = [
  row(issueUploadTicket, {
    sample: () => ({ body: { call: 'POST /users/avatar/upload' } }),
    cells: everyAccount('ok'),
  }),
  row(getUploadQuota, { sample: () => ({}), cells: everyAccount('ok') }),
]
