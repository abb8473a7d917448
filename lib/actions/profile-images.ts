'use server'

import { refresh } from 'next/cache'
import { removeProfileImage, restoreProfileImage, type ProfileImages } from '#contract/profile-images.ts'
import type { FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { FROM_FORM } from './sources.ts'

/** Puts the earlier image back; fields `place`, `current`: what stands there now, nothing when it is empty. */
export async function restore(
  _previous: FormState<ProfileImages>,
  form: FormData,
): Promise<FormState<ProfileImages>> {
  await requireSession()
  const result = await submit(
    restoreProfileImage,
    form,
    { body: { place: FROM_FORM, current: FROM_FORM } },
    { toast: { tone: 'success', title: 'The earlier one is back.' } },
  )
  return shown(result)
}

/** Takes an image away; fields `place`, `current`. */
export async function remove(
  _previous: FormState<ProfileImages>,
  form: FormData,
): Promise<FormState<ProfileImages>> {
  await requireSession()
  const result = await submit(
    removeProfileImage,
    form,
    { body: { place: FROM_FORM, current: FROM_FORM } },
    { toast: { tone: 'success', title: 'It is gone. You can put it back for a day.' } },
  )
  return shown(result)
}

/** The page shows what stands there now, also when another tab was faster. */
function shown(result: FormState<ProfileImages>): FormState<ProfileImages> {
  refresh()
  return result
}
