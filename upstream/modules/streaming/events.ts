import { defineEvent } from '../../kernel/domain-events.ts'

interface StreamPayload {
  streamId: string
  performerId: string
  at: Date
}

/** A performer's next stream is there, and may be started. Who talks in it does so under `conversationId`. */
export const STREAM_CREATED = defineEvent<StreamPayload & { conversationId: string }>('stream.created')

/** The stream is over, whoever has ended it. */
export const STREAM_ENDED = defineEvent<StreamPayload>('stream.ended')
