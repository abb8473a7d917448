import type { EventName } from '#contract/events.ts'
import type { Sequenced, SequencePage } from './catch-up.ts'

/** An event in the form of the socket and of the catch-up call. */
export interface ChannelEvent extends Sequenced {
  name: EventName
  payload: unknown
}

export class EventsError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`events answered ${status}`)
    this.name = 'EventsError'
    this.status = status
  }
}

/** Asks for the events of a channel after a number. @throws EventsError on any answer that is not 2xx */
export async function fetchEvents(
  channel: string,
  afterSeq: number,
  signal: AbortSignal,
): Promise<SequencePage<ChannelEvent>> {
  const query = new URLSearchParams({ channel, afterSeq: String(afterSeq) })
  const response = await fetch(`/api/realtime/events?${query.toString()}`, { signal })
  if (!response.ok) throw new EventsError(response.status)
  const { data } = (await response.json()) as { data: SequencePage<ChannelEvent> }
  return data
}
