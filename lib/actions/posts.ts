'use server'

import { refresh } from 'next/cache'
import { MAX_PRICE_CENTS, MIN_PRICE_CENTS, Price } from '#contract/content.ts'
import {
  createPost,
  deletePost as deletePostCall,
  getOwnPost,
  type OwnPost,
  pinPost as pinPostCall,
  unpinPost as unpinPostCall,
  updatePost,
} from '#contract/posts.ts'
import { type ActionResult, type FormState, readTypedValues } from '../result.ts'
import { getPublicSettings } from '../settings/public.ts'
import { amountText, toCents } from './amounts.ts'
import { act, requireSession, submit } from './call.ts'
import { assertForm, idFrom } from './form.ts'
import { choosePoll } from './post-poll.ts'
import { FROM_FORM } from './sources.ts'

/** The state of the composer's form. */
export interface PostState {
  result: FormState<OwnPost>
  /** The post as it is stored, after it was changed elsewhere meanwhile. */
  stored: OwnPost | null
}

/**
 * Writes a post, or changes one. Fields: `text`, `gate`, `price` as typed, `fileIds`, `thumbnailFileId`; `as`, which is
 * `draft`, `publish`, or `keep` for the state that it has; `when`, which is `now` or `later`; for later either
 * `scheduledAt`, or `day` and `time` in UTC; `pin`; the fields of the poll (`lib/poll-fields.ts`). A post that exists has `id` and `revision`, a new one has
 * `idempotencyKey`. With `press` a draft was not saved as one types, but by a button.
 */
export async function savePost(_previous: PostState | null, form: FormData): Promise<PostState> {
  await requireSession()
  assertForm(form)
  const { currency } = await getPublicSettings()
  const priceCents = readPrice(form, currency)
  if (priceCents === 'invalid') {
    const [lowest, highest] = [MIN_PRICE_CENTS, MAX_PRICE_CENTS].map((cents) => amountText(cents, currency))
    const fields = { price: `Enter a price between ${lowest} and ${highest}.` }
    return { result: { status: 'invalid', fields, values: readTypedValues(form) }, stored: null }
  }
  const poll = await choosePoll(form)
  if (poll.status !== 'done') return { result: poll, stored: null }
  const result = renamePrice(await send(form, priceCents, poll.data))
  if (result?.status === 'refused' && result.code === 'CHANGED_MEANWHILE') {
    const stored = await act(getOwnPost, { params: idFrom(form) })
    return { result, stored: stored.status === 'done' ? stored.data : null }
  }
  // After a press, Back shows the page as it is now. Drafts that are saved as one types leave the page alone.
  if (result.status === 'done' && (form.get('as') !== 'draft' || form.has('press'))) refresh()
  return { result: await pinned(result, form), stored: null }
}

async function send(
  form: FormData,
  priceCents: number | null | undefined,
  pollId: string | null | undefined,
): Promise<ActionResult<OwnPost>> {
  const { state, scheduledAt } = readTiming(form)
  const fields = {
    text: FROM_FORM,
    gate: FROM_FORM,
    priceCents,
    fileIds: FROM_FORM,
    thumbnailFileId: FROM_FORM,
    pollId,
    scheduledAt,
  } as const
  if (form.get('id'))
    return submit(updatePost, form, { params: idFrom(form), body: { ...fields, state, revision: FROM_FORM } })
  const isDraft = state === undefined || state === 'draft'
  return submit(createPost, form, {
    body: { ...fields, state: isDraft ? 'draft' : state, idempotencyKey: FROM_FORM },
  })
}

/** @returns undefined for what stays as it is */
function readTiming(form: FormData) {
  const as = form.get('as')
  const isLater = form.get('when') === 'later'
  // A draft keeps the time for which it is planned.
  if (as === 'draft') return { state: 'draft', scheduledAt: isLater ? readTime(form) : null } as const
  if (as !== 'publish') return { state: undefined, scheduledAt: undefined }
  if (!isLater) return { state: 'published', scheduledAt: null } as const
  return { state: 'scheduled', scheduledAt: readTime(form) } as const
}

/** A browser with JavaScript has converted the time from its own zone; otherwise it was typed in UTC. */
function readTime(form: FormData): string | null {
  const ready = form.get('scheduledAt')
  if (typeof ready === 'string' && ready !== '') return ready
  const typed = new Date(`${String(form.get('day'))}T${String(form.get('time'))}Z`)
  return Number.isNaN(typed.getTime()) ? null : typed.toISOString()
}

/** A draft may have a price that is still being typed; it is left out. */
function readPrice(form: FormData, currency: string): number | null | undefined | 'invalid' {
  const gate = form.get('gate')
  if (gate === null) return undefined
  if (gate !== 'price') return null
  const cents = toCents(form.get('price'), currency)
  if (Price.safeParse(cents).success) return cents
  return form.get('as') === 'draft' ? null : 'invalid'
}

/** The form's field for the price has a name of its own, since it holds whole currency. */
function renamePrice(result: ActionResult<OwnPost>): ActionResult<OwnPost> {
  if (result.status !== 'invalid' || !result.fields.priceCents) return result
  const { priceCents, ...others } = result.fields
  return { ...result, fields: { ...others, price: priceCents } }
}

/** Pins a post that has just been published, if its form says so. */
async function pinned(result: ActionResult<OwnPost>, form: FormData): Promise<ActionResult<OwnPost>> {
  const isWanted = form.get('pin') === 'on' && form.get('as') === 'publish'
  // A post that waits for its pictures is pinned as well; it comes to the profile with its pin.
  if (result.status !== 'done' || !isWanted || result.data.state === 'draft') return result
  const pin = await act(pinPostCall, { params: { id: result.data._id } })
  if (pin.status === 'done') return { ...result, data: { ...result.data, isPinned: true } }
  const reason = pin.status === 'refused' ? ` ${pin.toast.title}` : ''
  return { ...result, toast: { tone: 'info', title: `Saved, but not pinned.${reason}` } }
}

/** Takes a post off the profile; field `id`. */
export async function archivePost(
  _previous: FormState<OwnPost>,
  form: FormData,
): Promise<FormState<OwnPost>> {
  return changeState(form, 'archived', 'Archived: it has left your page.')
}

/** Puts an archived post back on the profile; field `id`. */
export async function restorePost(
  _previous: FormState<OwnPost>,
  form: FormData,
): Promise<FormState<OwnPost>> {
  return changeState(form, 'published', 'Back on your page.')
}

async function changeState(
  form: FormData,
  state: 'archived' | 'published',
  title: string,
): Promise<ActionResult<OwnPost>> {
  await requireSession()
  const unchanged = {
    text: undefined,
    gate: undefined,
    priceCents: undefined,
    fileIds: undefined,
    thumbnailFileId: undefined,
    pollId: undefined,
    scheduledAt: undefined,
    revision: undefined,
  }
  const args = { params: idFrom(form), body: { ...unchanged, state } }
  return refreshed(await act(updatePost, args, { toast: { tone: 'success', title } }))
}

/** Deletes a post; upstream archives one that people have bought. Field `id`. */
export async function deletePost(
  _previous: FormState<{ state: string }>,
  form: FormData,
): Promise<FormState<{ state: string }>> {
  await requireSession()
  const result = await act(
    deletePostCall,
    { params: idFrom(form) },
    {
      toast: ({ state }) =>
        state === 'archived'
          ? { tone: 'info', title: 'People have bought this post, so it is archived: they keep it.' }
          : { tone: 'success', title: 'Deleted.' },
    },
  )
  return refreshed(result)
}

/** Pins a post to the top of the profile; field `id`. */
export async function pinPost(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const toast = { tone: 'success', title: 'Pinned to the top of your page.' } as const
  return refreshed(await act(pinPostCall, { params: idFrom(form) }, { toast }))
}

/** Takes a post from the top of the profile; field `id`. */
export async function unpinPost(_previous: FormState<void>, form: FormData): Promise<FormState<void>> {
  await requireSession()
  const toast = { tone: 'success', title: 'Unpinned.' } as const
  return refreshed(await act(unpinPostCall, { params: idFrom(form) }, { toast }))
}

function refreshed<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.status === 'done') refresh()
  return result
}
