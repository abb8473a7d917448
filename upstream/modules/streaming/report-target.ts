import type { ReportTarget } from '../report-target.ts'
import { endStream, findVisibleStream } from './service.ts'

export const streamReportTarget: ReportTarget = {
  type: 'stream',
  async find({ db }, id, visitor) {
    const show = await findVisibleStream(db, id, visitor)
    return show && { aboutId: show.performerId, evidence: show.title }
  },
  // A stream ends in steps of its own: with the engine, and one at a time.
  remove: endStream,
}
