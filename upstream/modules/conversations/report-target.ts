import { inTransaction } from '../../kernel/database.ts'
import type { ReportTarget } from '../report-target.ts'
import { findReadableMessage, removeMessage } from './service.ts'

export const messageReportTarget: ReportTarget = {
  type: 'message',
  async find({ db }, id, visitor) {
    const message = await findReadableMessage(db, id, visitor)
    return message && { aboutId: message.sender._id, evidence: message.text }
  },
  remove: ({ db }, id) => inTransaction(db, (tx) => removeMessage(tx, id)),
}
