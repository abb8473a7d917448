'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import * as articles from '#contract/articles.ts'
import * as promos from '#contract/promos.ts'
import type { FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { FROM_FORM } from './sources.ts'

const ARTICLE_FIELDS = {
  title: FROM_FORM,
  slug: FROM_FORM,
  content: FROM_FORM,
  isPublished: FROM_FORM,
} as const

/** Adds a page of text, and redirects to it; fields `title`, `slug`, `content`, `isPublished`. */
export async function addArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(articles.addArticle, form, { body: ARTICLE_FIELDS }, { confirmation: form })
  if (result.status === 'done') redirect(`/admin/pages/${result.data._id}?added=1`)
  return result
}

/** Changes a page of text; its own fields, and `id` and `seen`. */
export async function changeArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const result = await submit(
    articles.changeArticle,
    form,
    { params: idFrom(form), body: { ...ARTICLE_FIELDS, seen: FROM_FORM } },
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

/** Removes a page of text, and redirects to the list; fields `id`, `seen`. */
export async function removeArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(
    articles.removeArticle,
    form,
    { params: idFrom(form), body: { seen: FROM_FORM } },
    { confirmation: form },
  )
  if (result.status === 'done') redirect('/admin/pages?removed=1')
  return result
}

/** Swaps a page of text with its neighbour; fields `id`, `way`. */
export async function moveArticle(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(articles.moveArticle, form, {
    params: idFrom(form),
    body: { way: FROM_FORM },
  })
  if (result.status === 'done') refresh()
  return result
}

const PROMO_FIELDS = {
  title: FROM_FORM,
  text: FROM_FORM,
  link: FROM_FORM,
  audience: FROM_FORM,
  isPublished: FROM_FORM,
} as const
const PROMO_FILES = { image: FROM_FORM } as const

/** Adds a banner, and redirects to it; its texts and, if chosen, the file `image`. */
export async function addPromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(
    promos.addPromo,
    form,
    { body: PROMO_FIELDS, files: PROMO_FILES },
    { confirmation: form },
  )
  if (result.status === 'done') redirect(`/admin/banners/${result.data._id}?added=1`)
  return result
}

/** Changes a banner; its texts, the file `image`, and the fields `id`, `seen` and `withoutImage`. */
export async function changePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  assertForm(form)
  const result = await submit(
    promos.changePromo,
    form,
    {
      params: idFrom(form),
      body: { ...PROMO_FIELDS, withoutImage: FROM_FORM, seen: FROM_FORM },
      files: PROMO_FILES,
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

/** Removes a banner, and redirects to the list; fields `id`, `seen`. */
export async function removePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(
    promos.removePromo,
    form,
    { params: idFrom(form), body: { seen: FROM_FORM } },
    { confirmation: form },
  )
  if (result.status === 'done') redirect('/admin/banners?removed=1')
  return result
}

/** Swaps a banner with its neighbour; fields `id`, `way`. */
export async function movePromo(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const result = await submit(promos.movePromo, form, {
    params: idFrom(form),
    body: { way: FROM_FORM },
  })
  if (result.status === 'done') refresh()
  return result
}
