'use server'

import { refresh } from 'next/cache'
import { type OwnPerformer, updatePerformer } from '#contract/performers.ts'
import { removeProfileImage, restoreProfileImage, type ProfileImages } from '#contract/profile-images.ts'
import { updateWatermark, type WatermarkSettings } from '#contract/watermarks.ts'
import { disconnectTwitter as disconnectTwitterCall, setAutoTweet } from '#contract/social-connect.ts'
import { readTypedValues, type FormState, type Toast } from '../result.ts'
import { toCents } from './amounts.ts'
import { requireSession, submit, act } from './call.ts'
import { assertForm } from './form.ts'
import { findPlaceChoices, type PlaceChoices } from './places.ts'
import { dealFields, FROM_FORM } from './sources.ts'

/** The state of the page's editor. A refused form needs the lists of places to show what was typed. */
export interface EditorState {
  result: FormState<OwnPerformer>
  places: PlaceChoices
  /** When the answer came; the page renders its fields again for each. Undefined before the first answer. */
  at: number | undefined
}

const SAVED: Toast = { tone: 'success', title: 'Saved. Your page shows it now.' }

/** The fields of `PUT /performers/{id}`, grouped by the form that sends them. */
const FORMS = dealFields(updatePerformer, {
  page: [
    ...(['name', 'tagline', 'bio', 'welcomeText', 'gender', 'country', 'state', 'city'] as const),
    ...(['languages', 'bodyInfo', 'socialLinks', 'categoryIds'] as const),
  ],
  username: ['username'],
  email: ['email'],
  pricing: ['monthlyPriceCents', 'yearlyPriceCents', 'trialDays'],
})

/**
 * Saves the page; fields of `PUT /performers/{id}`, `mainCategoryId` for the first of the categories, `id`. The
 * button `step` only asks for the lists of the chosen place and saves nothing.
 */
export async function savePage(_previous: EditorState | null, form: FormData): Promise<EditorState> {
  await requireSession()
  assertForm(form)
  if (form.get('step') !== null) {
    const result = { status: 'invalid', fields: {}, values: readTypedValues(form) } as const
    return { result, places: await findPlaceChoices(form), at: Date.now() }
  }
  const main = String(form.get('mainCategoryId') ?? '')
  const others = form.getAll('categoryIds').map(String)
  const categoryIds = [...new Set([main, ...others])].filter(Boolean)
  const result = await submit(
    updatePerformer,
    form,
    { params: idOf(form), body: { ...FORMS.page, categoryIds } },
    { toast: SAVED },
  )
  if (result.status === 'done') refresh()
  return { result, places: await findPlaceChoices(form), at: Date.now() }
}

/** Changes the performer's username; fields `id`, `username`. */
export async function saveUsername(
  _previous: FormState<unknown>,
  form: FormData,
): Promise<FormState<unknown>> {
  await requireSession()
  const result = await submit(updatePerformer, form, { params: idOf(form), body: FORMS.username })
  if (result.status === 'done') refresh()
  return result
}

/**
 * Starts a change of the email address; fields `id`, `email`, and a password when the form shows `<ConfirmIdentity>`.
 */
export async function saveEmail(_previous: FormState<unknown>, form: FormData): Promise<FormState<unknown>> {
  await requireSession()
  const result = await submit(updatePerformer, form, { params: idOf(form), body: FORMS.email })
  if (result.status === 'done') refresh()
  return result
}

/**
 * Saves the price, typed in whole currency; fields `id`, `currency`, `plan` (`none`, `free`, `paid`), `monthly`. It
 * also removes a yearly price or a free trial that somebody has set through the API, since no subscription starts with
 * one.
 */
export async function savePricing(
  _previous: FormState<OwnPerformer>,
  form: FormData,
): Promise<FormState<OwnPerformer>> {
  await requireSession()
  assertForm(form)
  const plan = form.get('plan')
  const isPaid = plan === 'paid'
  const values = readTypedValues(form)
  const currency = String(form.get('currency'))
  const monthly = isPaid ? toCents(form.get('monthly'), currency) : plan === 'free' ? 0 : null
  if (isPaid && !monthly) {
    return { status: 'invalid', fields: { monthlyPriceCents: 'Enter a price, such as 7.50.' }, values }
  }
  const result = await submit(
    updatePerformer,
    form,
    {
      params: idOf(form),
      body: {
        ...FORMS.pricing,
        monthlyPriceCents: monthly,
        yearlyPriceCents: null,
        trialDays: 0,
      },
    },
    { toast: SAVED },
  )
  if (result.status === 'done') refresh()
  return result
}

function idOf(form: FormData): { id: string } {
  assertForm(form)
  return { id: String(form.get('id')) }
}

/** Puts the earlier image back; fields `place`, `current`: the image that is there now, or nothing. */
export async function restoreImage(
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
  return showImages(result)
}

/** Removes an image; fields `place`, `current`. */
export async function removeImage(
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
  return showImages(result)
}

/** Refreshes the page whatever the result, because another tab may have changed the images meanwhile. */
function showImages(result: FormState<ProfileImages>): FormState<ProfileImages> {
  refresh()
  return result
}

export async function saveWatermark(
  _previous: FormState<WatermarkSettings>,
  form: FormData,
): Promise<FormState<WatermarkSettings>> {
  const result = await submit(
    updateWatermark,
    form,
    { body: { kind: FROM_FORM, text: FROM_FORM, position: FROM_FORM, opacity: FROM_FORM } },
    { toast: { tone: 'success', title: 'Saved.' } },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Switches automatic posts to Twitter on or off; field `value`: `on` or `off`. */
export async function switchAutoPost(
  _previous: FormState<{ value: boolean }>,
  form: FormData,
): Promise<FormState<{ value: boolean }>> {
  await requireSession()
  assertForm(form)
  const result = await act(setAutoTweet, { body: { value: form.get('value') === 'on' } })
  if (result.status === 'done') refresh()
  return result
}

export async function disconnectTwitter(): Promise<FormState<void>> {
  const result = await act(disconnectTwitterCall, {}, { toast: { tone: 'success', title: 'Disconnected.' } })
  if (result.status === 'done') refresh()
  return result
}
