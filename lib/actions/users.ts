'use server'

import { refresh } from 'next/cache'
import { confirmEmail, updateUser } from '#contract/users.ts'
import { readTypedValues, type FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { assertForm } from './form.ts'
import { findPlaceChoices, type PlaceChoices } from './places.ts'
import { dealFields, FROM_FORM } from './sources.ts'

/** The profile's fields, grouped by the form that sends them. */
const FORMS = dealFields(updateUser, {
  profile: ['name', 'bio', 'country', 'state', 'city', 'languages', 'gender', 'phone', 'dateOfBirth'],
  username: ['username'],
  email: ['email'],
})

/** The state of the profile's form. A refused form needs the lists of places to show what was typed. */
export interface ProfileState {
  result: FormState<unknown>
  places: PlaceChoices
  /** When the answer came; the page renders its fields again for each. Undefined before the first answer. */
  at: number | undefined
}

/** Saves the fan's profile. The button `step` only asks for the lists of the chosen place and saves nothing. */
export async function saveProfile(_previous: ProfileState | null, form: FormData): Promise<ProfileState> {
  await requireSession()
  assertForm(form)
  if (form.get('step') !== null) {
    const result = { status: 'invalid', fields: {}, values: readTypedValues(form) } as const
    return { result, places: await findPlaceChoices(form), at: Date.now() }
  }
  const saved = { tone: 'success', title: 'Saved.' } as const
  const result = await submit(updateUser, form, { body: FORMS.profile }, { toast: saved })
  if (result.status === 'done') refresh()
  return { result, places: await findPlaceChoices(form), at: Date.now() }
}

/** Changes the fan's username; field `username`. */
export async function saveUsername(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  const result = await submit(updateUser, form, { body: FORMS.username })
  if (result.status === 'done') refresh()
  return result
}

/** Starts a change of the email address; field `email`, and a password when the form shows `<ConfirmIdentity>`. */
export async function saveEmail(_previous: FormState<unknown>, form: FormData): Promise<FormState<unknown>> {
  const result = await submit(updateUser, form, { body: FORMS.email })
  if (result.status === 'done') refresh()
  return result
}

/** Confirms a new email address by the token that was sent to it; field `token`. */
export async function confirmNewEmail(
  _previous: FormState<{ email: string }>,
  form: FormData,
): Promise<FormState<{ email: string }>> {
  return submit(confirmEmail, form, { body: { token: FROM_FORM } })
}
