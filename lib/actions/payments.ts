'use server'

import { refresh } from 'next/cache'
import { notFound, redirect } from 'next/navigation'
import {
  cancelPaymentTransaction,
  getOffer,
  GoesOn,
  listWalletPackages,
  payByProvider,
  purchasePost,
  type PaymentTransaction,
  purchaseTokens,
  subscribeToPerformer,
  topUpWallet,
  type WantedItem,
} from '#contract/payments.ts'
import { getPost } from '#contract/posts.ts'
import { payFromWallet } from '#contract/wallet.ts'
import { cancelSubscription as cancelSubscriptionCall, type Subscription } from '#contract/subscriptions.ts'
import type { Reply } from '#contract/call.ts'
import { sendTip as sendTipCall } from '#contract/tips.ts'
import { type ActionResult, done, type FormState } from '../result.ts'
import { safeDestination } from '../session/destination.ts'
import { getPublicSettings } from '../settings/public.ts'
import { leaveWayBack } from '../session/way-back.ts'
import { act, requireSession } from './call.ts'
import { assertForm, assertObject } from './form.ts'
import { type CompleteArguments } from './sources.ts'

/**
 * Redirects to the provider's page, or to our page that shows the payment's state.
 * @param next where the fan goes after paying
 */
async function follow(
  result: ActionResult<PaymentTransaction>,
  next: string | null = null,
): Promise<FormState> {
  if (result.status !== 'done') return result
  // The back button must not show a cached page with an old balance, or with a button that buys a second time.
  refresh()
  const { _id, status, redirectUrl } = result.data
  if (next !== null) await leaveWayBack(_id, next)
  redirect(status === 'pending' && redirectUrl ? redirectUrl : `/checkout/${_id}`)
}

/**
 * Tops up the wallet; fields `package` (an id, `custom`, or `cents-` with an amount), `amount` (in whole currency, for
 * `custom`), `idempotencyKey`, `next`. For the purchase that goes on by itself: `goesOn` (JSON), and `leastCents`, which
 * suffice for it.
 */
export async function topUp(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const idempotencyKey = String(form.get('idempotencyKey'))
  const next = safeDestination(form.get('next'))
  const goesOn = readGoesOn(form)
  const chosen = String(form.get('package') ?? 'custom')
  const fixedCents = /^cents-(\d{1,9})$/.exec(chosen)?.[1]
  if (chosen !== 'custom' && fixedCents === undefined) {
    const body = { packageId: chosen, provider: undefined, goesOn, idempotencyKey }
    return follow(await act(purchaseTokens, { body }, { values: { package: chosen } }), next)
  }
  const amount = String(form.get('amount') ?? '').trim()
  const amountCents = Number(fixedCents ?? Math.round(Number(amount.replace(',', '.')) * 100))
  const values = { package: chosen, amount }
  if (!(amount || fixedCents) || !Number.isSafeInteger(amountCents) || amountCents <= 0) {
    return { status: 'invalid', fields: { amount: 'Enter an amount, such as 25.' }, values }
  }
  if (goesOn && amountCents < Number(form.get('leastCents'))) {
    return {
      status: 'invalid',
      fields: { amount: 'This would not be enough for what you want to buy.' },
      values,
    }
  }
  return follow(
    await act(
      topUpWallet,
      { body: { amountCents, provider: undefined, goesOn, idempotencyKey } },
      { values },
    ),
    next,
  )
}

/** Reads the purchase that the form carries; our own pages wrote it, so anything else is answered 404. */
function readGoesOn(form: FormData): GoesOn | undefined {
  const given = form.get('goesOn')
  if (given === null || given === '') return undefined
  const parsed = GoesOn.safeParse(parseJson(String(given)))
  return parsed.success ? parsed.data : notFound()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface TopupChoices {
  offer: Reply<typeof getOffer>
  packages: Reply<typeof listWalletPackages>['data']
  currency: string
  minimumCents: number
  maximumCents: number
}

/** What the top-up sheet shows: the thing that the fan wants, and the ways to top up. It opens and buys nothing. */
export async function prepareTopup(item: WantedItem): Promise<ActionResult<TopupChoices>> {
  await requireSession()
  assertObject(item)
  const { kind, subjectId, amountCents, highestCents } = item
  const offer = await act(getOffer, { query: { kind, subjectId, amountCents, highestCents } })
  if (offer.status !== 'done') return offer
  const packages = await act(listWalletPackages, {})
  if (packages.status !== 'done') return packages
  const { currency, topUpMinimumCents, topUpMaximumCents } = await getPublicSettings()
  const bounds = { minimumCents: topUpMinimumCents, maximumCents: topUpMaximumCents }
  return done({ offer: offer.data, packages: packages.data.data, currency, ...bounds })
}

/** Subscribes to a performer; fields `performerId`, `source` (`wallet` or `provider`), `idempotencyKey`. */
export async function subscribe(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const source = form.get('source') === 'wallet' ? 'wallet' : 'provider'
  const performerId = String(form.get('performerId'))
  const idempotencyKey = String(form.get('idempotencyKey'))
  return follow(
    await act(subscribeToPerformer, {
      body: { performerId, source, idempotencyKey, period: undefined, provider: undefined },
    }),
  )
}

/** How the purchase of a post went on. */
export type Unlocking =
  /** The fan has the post. `paid` is null when they had it before. */
  | { to: 'opened'; paid: { amountCents: number; balanceCents: number } | null }
  /** The fan goes on at the provider's page, or at ours that shows the payment's state. */
  | { to: 'payment'; href: string }
  /** The post costs more than the fan saw, and nothing was charged. */
  | { to: 'dearer'; priceCents: number }
  /** The key belongs to a payment that has ended without the post. The next attempt is another intent. */
  | { to: 'ended' }

/**
 * Buys a post in place, and refreshes the page that shows it. Upstream moves money once for each idempotency key, and
 * sells a post once.
 */
export async function unlockPost(
  feedId: string,
  purchase: Omit<CompleteArguments<typeof purchasePost>['body'], 'feedId' | 'provider'>,
): Promise<ActionResult<Unlocking>> {
  await requireSession()
  const body = { ...purchase, feedId, provider: undefined }
  const result = await act(purchasePost, { body })
  if (result.status === 'done') return goOn(result.data)
  if (result.status === 'refused' && result.code === 'ALREADY_BOUGHT') {
    refresh()
    return done({ to: 'opened', paid: null })
  }
  if (result.status === 'refused' && result.code === 'PRICE_CHANGED') {
    const priceCents = await findPrice(feedId)
    if (priceCents !== null) return done({ to: 'dearer', priceCents })
  }
  return result
}

function goOn({ _id, status, redirectUrl, amountCents, balanceCents }: PaymentTransaction) {
  if (status === 'pending') return done<Unlocking>({ to: 'payment', href: redirectUrl ?? `/checkout/${_id}` })
  if (status !== 'succeeded') return done<Unlocking>({ to: 'ended' })
  refresh()
  return done<Unlocking>({ to: 'opened', paid: { amountCents, balanceCents } })
}

/** What the post costs now; null when this fan cannot buy it any more. */
async function findPrice(id: string): Promise<number | null> {
  const post = await act(getPost, { params: { id } })
  const offer = post.status === 'done' ? post.data.locked?.cheapestEntitlement : null
  return offer?.kind === 'buy' ? offer.priceCents : null
}

/** Buys a post by a plain form; fields `postId`, `highestCents`, `source`, `idempotencyKey`. */
export async function buyPost(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const feedId = String(form.get('postId'))
  const source = form.get('source') === 'wallet' ? 'wallet' : 'provider'
  const highestCents = Number(form.get('highestCents'))
  const idempotencyKey = String(form.get('idempotencyKey'))
  const body = { feedId, highestCents, idempotencyKey, source, provider: undefined } as const
  const result = await act(purchasePost, { body })
  if (result.status === 'refused') {
    // The page shows the new price, or leads on to the post that the fan has already.
    if (result.code === 'PRICE_CHANGED' || result.code === 'ALREADY_BOUGHT') refresh()
    if (result.code === 'ALREADY_BOUGHT') redirect(`/post/${feedId}`)
  }
  return follow(result)
}

/** Pays an open payment; fields `id`, `source`. */
export async function payOpen(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  const params = { id: String(form.get('id')) }
  return follow(
    form.get('source') === 'wallet'
      ? await act(payFromWallet, { params })
      : await act(payByProvider, { params, body: { provider: undefined } }),
  )
}

/** Cancels an open payment; field `id`. */
export async function cancelOpen(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  assertForm(form)
  return follow(await act(cancelPaymentTransaction, { params: { id: String(form.get('id')) } }))
}

/** Cancels a subscription; the fan has access until the period ends. Field `id`. */
export async function cancelSubscription(
  _previous: FormState<Subscription>,
  form: FormData,
): Promise<FormState<Subscription>> {
  await requireSession()
  assertForm(form)
  const result = await act(
    cancelSubscriptionCall,
    { params: { id: String(form.get('id')) } },
    { toast: { tone: 'success', title: 'Cancelled. You keep access to the end of the period.' } },
  )
  if (result.status === 'done') refresh()
  return result
}

/** Tips from the wallet. Upstream moves money once for each idempotency key. */
export async function sendTip(
  performerId: string,
  tip: CompleteArguments<typeof sendTipCall>['body'],
): Promise<ActionResult<Reply<typeof sendTipCall>>> {
  return act(sendTipCall, { params: { id: performerId }, body: tip })
}
