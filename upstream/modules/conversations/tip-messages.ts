/** A tip that a fan gives in a stream stands among the messages of its room. */
import { channels } from '#contract/events.ts'
import { announce } from '../../kernel/announcements.ts'
import type { Db } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { newId } from '../../kernel/ids.ts'
import { TIP_SENT, type TipSent } from '../tips/events.ts'
import { insertMessage } from './messages.ts'
import * as store from './store.ts'

/** The room of the stream that the tip names, if it is the performer's and still open. */
async function findTippedRoom(
  db: Db,
  { streamId, performerId }: Pick<TipSent, 'streamId' | 'performerId'>,
): Promise<{ id: string; streamId: string } | null> {
  if (streamId === null) return null
  const room = await store.findConversation(db, { streamId })
  return room?.isOpen && room.performerId === performerId ? room : null
}

/** Without an open room the tip is given all the same. */
export const showTip = duringEvent(TIP_SENT, async (tx, tip) => {
  const room = await findTippedRoom(tx, tip)
  if (!room) return
  const message = await insertMessage(tx, {
    id: newId(),
    conversationId: room.id,
    senderId: tip.fanId,
    kind: 'tip',
    text: tip.note,
    amountCents: tip.amountCents,
    createdAt: tip.at,
  })
  await announce(tx, channels.room(room.streamId), 'stream/tip', { message })
})
