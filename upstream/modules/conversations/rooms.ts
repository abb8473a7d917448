/** A stream's room is opened and closed with it. */
import { duringEvent } from '../../kernel/domain-events.ts'
import { STREAM_CREATED, STREAM_ENDED } from '../streaming/events.ts'
import * as store from './store.ts'

export const openRoom = duringEvent(STREAM_CREATED, (tx, { streamId, performerId, conversationId, at }) =>
  store.insertConversation(tx, {
    id: conversationId,
    type: 'stream_public',
    performerId,
    streamId,
    createdAt: at,
  }),
)

export const closeRoom = duringEvent(STREAM_ENDED, (tx, { streamId }) =>
  store.closeConversation(tx, streamId),
)
