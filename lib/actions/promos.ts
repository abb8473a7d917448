'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as contract from '#contract/promos.ts'
import type { FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

const WORDS = {
  title: FROM_FORM,
  text: FROM_FORM,
  link: FROM_FORM,
  audience: FROM_FORM,
  isPublished: FROM_FORM,
} as const
const FILES = { image: FROM_FORM } as const

/** Adds a banner, and goes on to it; its words and, if chosen, the file `image`. */
export async function addPromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(contract.addPromo, form, { body: WORDS, files: FILES }, { confirmation: form })
  if (result.status === 'done') redirect(`/admin/banners/${result.data._id}?added=1`)
  return result
}

/** Changes a banner; besides its words and the file `image` the fields `id`, `seen` and `withoutImage`. */
export async function changePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const result = await submit(
    contract.changePromo,
    form,
    {
      params: idFrom(form),
      body: { ...WORDS, withoutImage: FROM_FORM, seen: FROM_FORM },
      files: FILES,
    },
    {
      confirmation: form,
      toast: {
        tone: 'success',
        title: form.get('isPublished')
          ? 'Saved. Everybody sees it like this now.'
          : 'Saved. It is not shown.',
      },
    },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Removes a banner, and goes on to the others; fields `id`, `seen`. */
export async function removePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(
    contract.removePromo,
    form,
    { params: idFrom(form), body: { seen: FROM_FORM } },
    { confirmation: form },
  )
  if (result.status === 'done') redirect('/admin/banners?removed=1')
  return result
}

/** Lets a banner change places with its neighbour; fields `id`, `way`. */
export async function movePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(contract.movePromo, form, {
    params: idFrom(form),
    body: { way: FROM_FORM },
  })
  if (result.status === 'done') refresh()
  return result
}
