import type { ReportTarget } from '../report-target.ts'
import { endStream, findVisibleStream } from './service.ts'

export const showReportTarget: ReportTarget = {
  type: 'show',
  async find({ db }, id, visitor) {
    const show = await findVisibleStream(db, id, visitor)
    return show && { aboutId: show.performerId, evidence: show.title }
  },
  // A show ends in steps of its own: with the engine, and one at a time.
  remove: endStream,
}
