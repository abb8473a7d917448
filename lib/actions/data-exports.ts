'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { linkDataExport, requestDataExport } from '#contract/data-exports.ts'
import type { FormState } from '../result.ts'
import { act } from './call.ts'

export async function askForData(_previous: FormState, form: FormData): Promise<FormState> {
  const toast = { tone: 'success', title: 'We are putting it together.' } as const
  const result = await act(requestDataExport, {}, { confirmation: form, toast })
  if (result.status === 'refused' && result.code !== 'DATA_EXPORT_RUNNING') return result
  refresh()
  return result.status === 'done' ? { ...result, data: undefined } : result
}

/** Redirects the browser to the download itself. */
export async function fetchData(_previous: FormState, form: FormData): Promise<FormState> {
  const result = await act(linkDataExport, {}, { confirmation: form })
  if (result.status !== 'done') return result
  redirect(result.data.url)
}
