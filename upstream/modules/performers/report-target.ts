import { Refusal } from '../../kernel/refusal.ts'
import type { ReportTarget } from '../report-target.ts'
import { assertVisible } from './service.ts'

export const performerReportTarget: ReportTarget = {
  type: 'performer',
  async find({ db }, id, visitor) {
    const performer = await assertVisible(db, id, visitor)
    return { aboutId: performer.id, evidence: performer.name }
  },
  remove() {
    const text = 'A person is not removed: suspend the account, then resolve with account_action.'
    throw new Refusal('INVALID_REQUEST', { text })
  },
}
