'use server'

import {
  deleteMessage,
  type RoomMessage,
  sendRoomMessage,
  setSlowMode,
  type SlowModeSeconds,
} from '#contract/conversations.ts'
import type { ActionResult } from '../result.ts'
import { act } from './call.ts'
import { type CompleteArguments } from './sources.ts'

const FALLBACK = 'Error occured, please try again later' // spec §8

/** Sends a message to a room; the key makes a retry the same message. */
export async function sendMessage(
  conversationId: string,
  message: CompleteArguments<typeof sendRoomMessage>['body'],
): Promise<ActionResult<RoomMessage>> {
  const args = { params: { id: conversationId }, body: message }
  return act(sendRoomMessage, args, { fallback: FALLBACK })
}

/** How often each account may write in the performer's own room. */
export async function slowDown(
  conversationId: string,
  seconds: SlowModeSeconds,
): Promise<ActionResult<unknown>> {
  return act(setSlowMode, { params: { id: conversationId }, body: { seconds } }, { fallback: FALLBACK })
}

export async function removeMessage(messageId: string): Promise<ActionResult<RoomMessage>> {
  return act(deleteMessage, { params: { id: messageId } }, { fallback: FALLBACK })
}
