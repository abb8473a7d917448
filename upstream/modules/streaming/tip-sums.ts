/** A stream knows what has been tipped in it. */
import { duringEvent } from '../../kernel/domain-events.ts'
import { TIP_SENT } from '../tips/events.ts'
import * as store from './store.ts'

/** Of a stream that is over, or is another performer's, the tip is none the less given. */
export const countTip = duringEvent(TIP_SENT, async (tx, { streamId, performerId, amountCents }) => {
  if (streamId !== null) await store.addTips(tx, { streamId, performerId }, amountCents)
})
