'use server'

import { refresh } from 'next/cache'
import {
  createStreamToken,
  deleteVod,
  endLive,
  keepVod,
  renameLive,
  setRecording,
  startLive,
  switchDevices,
  type StreamSession,
} from '#contract/streaming.ts'
import type { Reply } from '#contract/call.ts'
import {
  deleteMessage,
  type RoomMessage,
  sendRoomMessage,
  setSlowMode,
  type SlowModeSeconds,
} from '#contract/conversations.ts'
import type { ActionResult, FormState } from '../result.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm } from './form.ts'
import { type CompleteArguments, FROM_FORM } from './sources.ts'

/** Starts or resumes the performer's stream; only the publisher in the same page reads the answer. */
export async function goLive(
  wanted: CompleteArguments<typeof startLive>['body'],
): Promise<ActionResult<Reply<typeof startLive>>> {
  return act(startLive, { body: wanted })
}

export async function endStream(streamId: string): Promise<ActionResult<StreamSession>> {
  return act(endLive, { params: { id: streamId } })
}

export async function renameStream(streamId: string, title: string): Promise<ActionResult<StreamSession>> {
  return act(renameLive, { params: { id: streamId }, body: { title } })
}

/** Tells the room what the performer has switched off. */
export async function tellDevices(
  streamId: string,
  devices: CompleteArguments<typeof switchDevices>['body'],
): Promise<ActionResult<StreamSession>> {
  return act(switchDevices, { params: { id: streamId }, body: devices })
}

export async function keepRecording(streamId: string, isOn: boolean): Promise<ActionResult<StreamSession>> {
  return act(setRecording, { params: { a: streamId, b: isOn ? 'on' : 'off' } })
}

/** Asks for the token of a secure room. The player shows the error when there is none (spec §8). */
export async function getPlayToken(streamId: string): Promise<ActionResult<Reply<typeof createStreamToken>>> {
  return act(createStreamToken, { body: { id: streamId, type: 'play', expireDate: undefined } })
}

/** Keeps a recording under a title; fields `id`, `title`. */
export async function nameRecording(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  await requireSession()
  assertForm(form)
  const result = await submit(
    keepVod,
    form,
    { params: { id: String(form.get('id')) }, body: { title: FROM_FORM } },
    { toast: { tone: 'success', title: 'Recording saved.' } },
  )
  if (result.status === 'done') refresh()
  return result
}

export async function removeRecording(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  await requireSession()
  assertForm(form)
  const result = await act(
    deleteVod,
    { params: { id: String(form.get('id')) } },
    { toast: { tone: 'success', title: 'Removed successfully!' } },
  )
  if (result.status === 'done') refresh()
  return result
}

const FALLBACK = 'Error occured, please try again later' // spec §8

/** Sends a message to a room; the key makes a retry the same message. */
export async function sendMessage(
  conversationId: string,
  message: CompleteArguments<typeof sendRoomMessage>['body'],
): Promise<ActionResult<RoomMessage>> {
  const args = { params: { id: conversationId }, body: message }
  return act(sendRoomMessage, args, { fallback: FALLBACK })
}

/** Sets how often each account may write in the performer's own room. */
export async function slowDown(
  conversationId: string,
  seconds: SlowModeSeconds,
): Promise<ActionResult<unknown>> {
  return act(setSlowMode, { params: { id: conversationId }, body: { seconds } }, { fallback: FALLBACK })
}

export async function removeMessage(messageId: string): Promise<ActionResult<RoomMessage>> {
  return act(deleteMessage, { params: { id: messageId } }, { fallback: FALLBACK })
}
