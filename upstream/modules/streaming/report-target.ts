import type { ReportTarget } from '../report-target.ts'
import { endShow, findVisibleShow } from './service.ts'

export const showReportTarget: ReportTarget = {
  type: 'show',
  async find({ db }, id, visitor) {
    const show = await findVisibleShow(db, id, visitor)
    return show && { aboutId: show.performerId, evidence: show.title }
  },
  // A show ends in steps of its own: with the engine, and one at a time.
  remove: endShow,
}
