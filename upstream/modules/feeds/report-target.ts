import { inTransaction } from '../../kernel/database.ts'
import type { ReportTarget } from '../report-target.ts'
import { getPost, removePost } from './service.ts'

export const postReportTarget: ReportTarget = {
  type: 'post',
  async find(deps, id, visitor) {
    const post = await getPost(deps, id, visitor)
    return { aboutId: post.performer._id, evidence: post.text }
  },
  async remove({ db }, id) {
    await inTransaction(db, (tx) => removePost(tx, id))
  },
}
