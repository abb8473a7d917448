import { inTransaction } from '../../kernel/database.ts'
import type { ReportTarget } from '../report-target.ts'
import { findComment, removeComment } from './service.ts'

export const commentReportTarget: ReportTarget = {
  type: 'comment',
  async find(deps, id, visitor) {
    const comment = await findComment(deps, id, visitor)
    return comment && { aboutId: comment.authorId, evidence: comment.text }
  },
  remove: ({ db }, id) => inTransaction(db, (tx) => removeComment(tx, id)),
}
