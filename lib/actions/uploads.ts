'use server'

import { revalidatePath } from 'next/cache'
import type { Call } from '#contract/call.ts'
import { uploadPerformerAvatar, uploadPerformerCover, uploadWelcomeVideo } from '#contract/performers.ts'
import { issueUploadTicket } from '#contract/uploads.ts'
import { uploadUserAvatar } from '#contract/users.ts'
import { uploadDocuments } from '#contract/verifications.ts'
import { uploadWatermark } from '#contract/watermarks.ts'
import type { FormState } from '../result.ts'
import { act, submit } from './call.ts'

const UPLOAD_CALLS = {
  'user-avatar': uploadUserAvatar,
  'performer-avatar': uploadPerformerAvatar,
  'performer-cover': uploadPerformerCover,
  'welcome-video': uploadWelcomeVideo,
  watermark: uploadWatermark,
  documents: uploadDocuments,
} as const satisfies Record<string, Call>

export type UploadKind = keyof typeof UPLOAD_CALLS

/** A ticket for one upload that this browser sends straight to upstream, or the reason why it gets none. */
export async function getUploadTicket(
  kind: UploadKind,
): Promise<{ ticket: string; path: string } | { text: string }> {
  const call = Object.hasOwn(UPLOAD_CALLS, kind) ? UPLOAD_CALLS[kind] : null
  if (!call) return { text: 'This cannot be uploaded here.' }
  const result = await act(issueUploadTicket, { body: { call: `${call.method} ${call.path}` } })
  if (result.status === 'done') return { ticket: result.data.ticket, path: call.path }
  return { text: result.status === 'refused' ? result.toast.title : 'This cannot be uploaded here.' }
}

/** The browser has sent an upload past us: this refreshes the pages that show it. */
export async function refreshUploads(): Promise<void> {
  revalidatePath('/', 'layout')
}

/** The same upload as a plain form, for a browser without JavaScript; field `kind` and the file. */
export async function sendUpload(_previous: FormState<unknown>, form: FormData): Promise<FormState<unknown>> {
  const kind = form.get('kind')
  const call =
    typeof kind === 'string' && Object.hasOwn(UPLOAD_CALLS, kind) ? UPLOAD_CALLS[kind as UploadKind] : null
  if (!call) return { status: 'invalid', fields: {}, values: {} }
  const result = await submit(call as Call, form, {}, { toast: { tone: 'success', title: 'Saved.' } })
  if (result.status === 'done') revalidatePath('/', 'layout')
  return result
}
