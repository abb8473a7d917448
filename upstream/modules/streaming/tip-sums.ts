/** A stream knows what has been tipped in it. */
import { duringEvent } from '../../kernel/domain-events.ts'
import { findTippedRoom } from '../conversations/service.ts'
import { TIP_SENT } from '../wallet/events.ts'
import * as store from './store.ts'

export const countTip = duringEvent(TIP_SENT, async (tx, tip) => {
  const room = await findTippedRoom(tx, tip)
  if (room) await store.addTips(tx, room.streamId, tip.amountCents)
})
