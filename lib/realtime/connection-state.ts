/**
 * States of the live connection (spec §4):
 * - `initialized`: the first attempt is in progress.
 * - `connected`.
 * - `disconnected`: the connection is lost and waits for the next attempt, or is closed.
 * - `reconnecting`: the connection is lost, and an attempt has begun.
 * - `failed`: the server has refused it. No attempt follows until the page opens the connection again.
 */
export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed'

export type ConnectionSignal = 'opened' | 'lost' | 'retrying' | 'refused' | 'closed'

export function nextState(state: ConnectionState, signal: ConnectionSignal): ConnectionState {
  if (signal === 'closed') return 'disconnected'
  if (state === 'failed' || signal === 'refused') return 'failed'
  switch (signal) {
    case 'opened':
      return 'connected'
    case 'retrying':
      return 'reconnecting'
    case 'lost':
      // A failed attempt is one of many: the state does not flicker between attempts.
      return state === 'reconnecting' ? 'reconnecting' : 'disconnected'
  }
}

/** Waits before the first, second, … attempt; the last one repeats for ever (spec §9: 1 s, at most 10 s). */
export const RECONNECT_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 10_000]

const JITTER_SHARE = 0.2

/**
 * The wait before attempt number `attempt` (from 0), 20% to either side so that the clients of a restarted
 * server do not come back together, and never more than the longest delay.
 * @param random a number in [0, 1).
 */
export function reconnectDelayMs(
  attempt: number,
  random: number,
  delaysMs: readonly number[] = RECONNECT_DELAYS_MS,
): number {
  const longestMs = delaysMs.at(-1) ?? 0
  const delayMs = delaysMs[attempt] ?? longestMs
  return Math.round(Math.min(delayMs * (1 + (random * 2 - 1) * JITTER_SHARE), longestMs))
}
