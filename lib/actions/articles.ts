'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as contract from '#contract/articles.ts'
import type { FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

const WORDS = { title: FROM_FORM, slug: FROM_FORM, content: FROM_FORM, isPublished: FROM_FORM } as const

/** Adds a page of text, and goes on to it; fields `title`, `slug`, `content`, `isPublished`. */
export async function addArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(contract.addArticle, form, { body: WORDS }, { confirmation: form })
  if (result.status === 'done') redirect(`/admin/pages/${result.data._id}?added=1`)
  return result
}

/** Changes a page of text; besides its fields `id` and `seen`. */
export async function changeArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const result = await submit(
    contract.changeArticle,
    form,
    { params: idFrom(form), body: { ...WORDS, seen: FROM_FORM } },
    {
      confirmation: form,
      toast: {
        tone: 'success',
        title: form.get('isPublished')
          ? 'Saved. Everybody reads it like this now.'
          : 'Saved. It is not shown.',
      },
    },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Removes a page of text, and goes on to the others; fields `id`, `seen`. */
export async function removeArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(
    contract.removeArticle,
    form,
    { params: idFrom(form), body: { seen: FROM_FORM } },
    { confirmation: form },
  )
  if (result.status === 'done') redirect('/admin/pages?removed=1')
  return result
}

/** Lets a page of text change places with its neighbour; fields `id`, `way`. */
export async function moveArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(contract.moveArticle, form, {
    params: idFrom(form),
    body: { way: FROM_FORM },
  })
  if (result.status === 'done') refresh()
  return result
}
