import { defineEvent } from '../../kernel/domain-events.ts'

interface StreamPayload {
  streamId: string
  performerId: string
  at: Date
}

/** A performer's next stream was created and may be started. Its chat will have the id `conversationId`. */
export const STREAM_CREATED = defineEvent<StreamPayload & { conversationId: string }>('stream.created')

/** A stream has ended, for whatever reason. */
export const STREAM_ENDED = defineEvent<StreamPayload>('stream.ended')
