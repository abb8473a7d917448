/** What this tab knows of polls since its page was read: the answers to votes, and what it has read again. */
import type { Poll } from '#contract/polls.ts'
import { createAnswers } from '../site/kept-answers.ts'

export interface PollAnswer {
  poll: Poll
  /** When upstream had it like this, by the clock that also tells when a page was read. */
  atMs: number
}

export const pollAnswers = createAnswers<PollAnswer>()

/** How long after one reading of a poll the next one begins, however often it is asked for. */
const READ_EVERY_MS = 2000

const readings = new Map<string, { lastMs: number; isComing: boolean }>()

/**
 * Reads a poll again: at once, or two seconds after the last time. A page that nobody sees reads nothing; it asks again
 * when it becomes visible.
 */
export function readPollAgain(pollId: string): void {
  const reading = readings.get(pollId) ?? { lastMs: 0, isComing: false }
  readings.set(pollId, reading)
  if (reading.isComing) return
  reading.isComing = true
  const waitMs = Math.max(0, reading.lastMs + READ_EVERY_MS - Date.now())
  setTimeout(async () => {
    reading.isComing = false
    if (document.visibilityState !== 'visible') return
    reading.lastMs = Date.now()
    const answer = await fetchPoll(pollId)
    if (answer) pollAnswers.keep(pollId, answer)
  }, waitMs)
}

/**
 * Asks by a plain request, which neither waits for the page that a link opens nor is sent to it, as an action is.
 * @returns null when no answer came
 */
async function fetchPoll(pollId: string): Promise<PollAnswer | null> {
  try {
    const response = await fetch(`/api/polls/${pollId}`)
    return response.ok ? ((await response.json()) as { data: PollAnswer }).data : null
  } catch {
    return null
  }
}
