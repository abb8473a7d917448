/**
 * Limits how often an account may write: a few messages at once in all rooms together, and in each room as its slow
 * mode allows.
 */
import { SLOW_MODE_SECONDS } from '#contract/conversations.ts'
import { type Clock, SECOND_MS } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as store from './store.ts'

export const BURST_MESSAGES = 5
export const BURST_WINDOW_MS = 10 * SECOND_MS
const LONGEST_WAIT_MS = Math.max(BURST_WINDOW_MS, ...SLOW_MODE_SECONDS.map((seconds) => seconds * SECOND_MS))

interface MessageWait {
  reason: 'TOO_MANY_MESSAGES' | 'SLOW_MODE'
  seconds: number
}

/** Finds out how long the account must wait before it may write in the room; 0 s when it may write now. */
export async function findWait(
  db: Db,
  room: store.ConversationRow,
  senderId: string,
  now: Date,
): Promise<MessageWait> {
  const nowMs = now.getTime()
  const recent = await store.listRecentTexts(db, senderId, new Date(nowMs - LONGEST_WAIT_MS))
  const first = recent[BURST_MESSAGES - 1]
  const burstEndsMs = first ? first.createdAt.getTime() + BURST_WINDOW_MS : 0
  const here = recent.find(({ conversationId }) => conversationId === room.id)
  const isSlowed = here !== undefined && room.slowModeSeconds > 0 && senderId !== room.performerId
  const slowEndsMs = isSlowed ? here.createdAt.getTime() + room.slowModeSeconds * SECOND_MS : 0
  const seconds = Math.max(0, Math.ceil((Math.max(burstEndsMs, slowEndsMs) - nowMs) / SECOND_MS))
  return { reason: slowEndsMs > burstEndsMs ? 'SLOW_MODE' : 'TOO_MANY_MESSAGES', seconds }
}

/**
 * @returns the time of the message, for the rate.
 * @throws Refusal TOO_MANY_MESSAGES, SLOW_MODE, with the seconds left
 */
export async function assertPace(
  tx: Tx,
  room: store.ConversationRow,
  senderId: string,
  clock: Clock,
): Promise<Date> {
  await store.lockSender(tx, senderId)
  // The clock is read after the lock; otherwise a message that got the lock first could have a later time than this
  // one.
  const now = clock.now()
  const { reason, seconds } = await findWait(tx, room, senderId, now)
  if (seconds > 0) throw new Refusal(reason, { retryAfterSeconds: seconds })
  return now
}
