import { targetName } from '#contract/reports.ts'
import type { Target } from '../target.ts'
import { endStream, findVisibleStream } from './service.ts'

export const streamTarget: Target = {
  type: 'stream',
  label: targetName('stream'),
  async find({ db }, id, visitor) {
    const show = await findVisibleStream(db, id, visitor)
    return show && { ownerId: show.performerId, text: show.title, isOpen: true }
  },
  // A stream ends in steps of its own: with the engine, and one at a time.
  remove: endStream,
}
