'use server'

import { refresh } from 'next/cache'
import type { Call } from '#contract/call.ts'
import { uploadPerformerAvatar, uploadPerformerCover, uploadWelcomeVideo } from '#contract/performers.ts'
import { retryFile as retryFileCall, issueUploadTicket, RESUMABLE_UPLOAD } from '#contract/uploads.ts'
import { uploadUserAvatar } from '#contract/users.ts'
import { uploadDocuments } from '#contract/verifications.ts'
import { uploadWatermark } from '#contract/watermarks.ts'
import { type ActionResult, done, type FormState, type Refusal } from '../result.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

const UPLOAD_CALLS = {
  'user-avatar': uploadUserAvatar,
  'performer-avatar': uploadPerformerAvatar,
  'performer-cover': uploadPerformerCover,
  'welcome-video': uploadWelcomeVideo,
  watermark: uploadWatermark,
  documents: uploadDocuments,
} as const satisfies Record<string, Call>

export type UploadKind = keyof typeof UPLOAD_CALLS

const UNKNOWN_KIND: Refusal = {
  status: 'refused',
  code: 'INVALID_REQUEST',
  toast: { tone: 'error', title: 'This cannot be uploaded here.' },
}

const SAVED = { toast: { tone: 'success', title: 'Saved.' } } as const
const DOCUMENTS = { idVerification: FROM_FORM, documentVerification: FROM_FORM } as const

const SENDERS: Record<UploadKind, (form: FormData) => Promise<FormState<unknown>>> = {
  'user-avatar': (form) => submit(uploadUserAvatar, form, { files: { avatar: FROM_FORM } }, SAVED),
  'performer-avatar': (form) => submit(uploadPerformerAvatar, form, { files: { avatar: FROM_FORM } }, SAVED),
  'performer-cover': (form) => submit(uploadPerformerCover, form, { files: { cover: FROM_FORM } }, SAVED),
  'welcome-video': (form) => submit(uploadWelcomeVideo, form, { files: { video: FROM_FORM } }, SAVED),
  watermark: (form) => submit(uploadWatermark, form, { files: { watermark: FROM_FORM } }, SAVED),
  documents: (form) => submit(uploadDocuments, form, { files: DOCUMENTS }, SAVED),
}

/** Gets a ticket for one upload that this browser sends straight to upstream, or the reason why it gets none. */
export async function getUploadTicket(
  kind: UploadKind,
): Promise<ActionResult<{ ticket: string; path: string }>> {
  await requireSession()
  const call = Object.hasOwn(UPLOAD_CALLS, kind) ? UPLOAD_CALLS[kind] : null
  if (!call) return UNKNOWN_KIND
  const result = await act(issueUploadTicket, {
    body: { call: `${call.method} ${call.path}`, uploadId: undefined },
  })
  return result.status === 'done' ? done({ ticket: result.data.ticket, path: call.path }) : result
}

/**
 * Gets a ticket for one resumable upload.
 * @param uploadId the account's unfinished upload that goes on; absent for a new one
 */
export async function getResumableTicket(uploadId?: string): Promise<ActionResult<{ ticket: string }>> {
  await requireSession()
  return act(issueUploadTicket, { body: { call: RESUMABLE_UPLOAD, uploadId } })
}

/** Makes the same upload from a plain form, for a browser without JavaScript; field `kind` and the file. */
export async function sendUpload(_previous: FormState<unknown>, form: FormData): Promise<FormState<unknown>> {
  await requireSession()
  assertForm(form)
  const kind = form.get('kind')
  const send = typeof kind === 'string' && Object.hasOwn(SENDERS, kind) ? SENDERS[kind as UploadKind] : null
  if (!send) return { status: 'invalid', fields: {}, values: {} }
  const result = await send(form)
  if (result?.status === 'done') refresh()
  return result
}

/** Has an own image that could not be processed made once more; field `id`. */
export async function retryFile(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const toast = { tone: 'info', title: 'We are trying it once more. It takes a moment.' } as const
  return act(retryFileCall, { params: idFrom(form) }, { toast })
}
