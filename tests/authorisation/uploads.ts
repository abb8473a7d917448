import { getUploadQuota, issueUploadTicket, retryFile } from '#contract/uploads.ts'
import { everyAccount, row } from './matrix/row.ts'

export const rows = [
  row(issueUploadTicket, {
    sample: () => ({ body: { call: 'POST /users/avatar/upload' } }),
    cells: everyAccount('ok'),
  }),
  row(retryFile, {
    owner: 'performer',
    sample: async (world) => ({ params: { id: await world.getOwnFile() } }),
    cells: { ...everyAccount('NOT_FOUND'), performer: 'ok' },
  }),
  row(getUploadQuota, { sample: () => ({}), cells: everyAccount('ok') }),
]
