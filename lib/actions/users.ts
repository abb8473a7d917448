'use server'

import { revalidatePath } from 'next/cache'
import { confirmEmail, updateUser } from '#contract/users.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { readTypedValues } from './form.ts'
import { findPlaceChoices, type PlaceChoices } from './places.ts'
import { dealFields, FROM_FORM } from './sources.ts'

const ACCOUNT = '/user/account'

/** The profile, in the forms that it stands in. */
const forms = dealFields(updateUser, {
  profile: ['name', 'bio', 'country', 'state', 'city', 'languages', 'gender', 'phone', 'dateOfBirth'],
  username: ['username'],
  email: ['email'],
})

/** With the lists that a refused form needs to stand as it was typed. */
export interface ProfileState {
  result: FormState<unknown>
  places: PlaceChoices
  /** When it was answered: the fields are made anew then, for a form is reset after its action. */
  at: number
}

/** Saves the fan's profile. The button `step` asks for the lists of the place that was chosen, and saves nothing. */
export async function saveProfile(_previous: ProfileState | null, form: FormData): Promise<ProfileState> {
  if (form.get('step') !== null) {
    const result = { status: 'invalid', fields: {}, values: readTypedValues(form) } as const
    return { result, places: await findPlaceChoices(form), at: Date.now() }
  }
  const saved = { tone: 'success', title: 'Saved.' } as const
  const result = await submit(updateUser, form, { body: forms.profile }, { toast: saved })
  if (result.status === 'done') revalidatePath(ACCOUNT)
  return { result, places: await findPlaceChoices(form), at: Date.now() }
}

/** Changes the fan's username; field `username`. */
export async function saveUsername(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  const result = await submit(updateUser, form, { body: forms.username })
  if (result.status === 'done') revalidatePath(ACCOUNT)
  return result
}

/** Starts a change of address; field `email`, and a password where `<ConfirmIdentity>` stands. */
export async function saveEmail(_previous: FormState<unknown>, form: FormData): Promise<FormState<unknown>> {
  const result = await submit(updateUser, form, { body: forms.email })
  if (result.status === 'done') revalidatePath(ACCOUNT)
  return result
}

/** Confirms a new address by the link of its letter; field `token`. */
export async function confirmNewEmail(
  _previous: FormState<{ email: string }>,
  form: FormData,
): Promise<FormState<{ email: string }>> {
  return submit(confirmEmail, form, { body: { token: FROM_FORM } })
}
