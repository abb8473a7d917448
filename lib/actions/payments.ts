'use server'

import { redirect } from 'next/navigation'
import {
  cancelPaymentTransaction,
  payByProvider,
  type PaymentTransaction,
  purchaseTokens,
  subscribeToPerformer,
  topUpWallet,
} from '#contract/payments.ts'
import { payFromWallet } from '#contract/wallet.ts'
import type { ActionResult, FormState } from '../result.ts'
import { act, requireSession } from './call.ts'

/** Redirects to the provider's page, or to our page that shows the payment's state. */
function follow(result: ActionResult<PaymentTransaction>): FormState {
  if (result.status !== 'done') return result
  const { _id, status, redirectUrl } = result.data
  redirect(status === 'pending' && redirectUrl ? redirectUrl : `/checkout/${_id}`)
}

/** Fields `package` (an id, or `custom`), `amount` (in whole currency), `idempotencyKey`. */
export async function topUp(_previous: FormState, form: FormData): Promise<FormState> {
  await requireSession()
  const idempotencyKey = String(form.get('idempotencyKey'))
  const chosen = String(form.get('package') ?? 'custom')
  if (chosen !== 'custom') {
    const body = { packageId: chosen, provider: undefined, idempotencyKey }
    return follow(await act(purchaseTokens, { body }, { values: { package: chosen } }))
  }
  const amount = String(form.get('amount') ?? '').trim()
  const amountCents = Math.round(Number(amount.replace(',', '.')) * 100)
  const values = { package: chosen, amount }
  if (!amount || !Number.isSafeInteger(amountCents) || amountCents <= 0) {
    return { status: 'invalid', fields: { amount: 'Enter an amount, such as 25.' }, values }
  }
  return follow(
    await act(topUpWallet, { body: { amountCents, provider: undefined, idempotencyKey } }, { values }),
  )
}

/** Fields `performerId`, `source` (`wallet` or `provider`), `idempotencyKey`. */
export async function subscribe(_previous: FormState, form: FormData): Promise<FormState> {
  const source = form.get('source') === 'wallet' ? 'wallet' : 'provider'
  const performerId = String(form.get('performerId'))
  const idempotencyKey = String(form.get('idempotencyKey'))
  return follow(
    await act(subscribeToPerformer, {
      body: { performerId, source, idempotencyKey, period: undefined, provider: undefined },
    }),
  )
}

/** Pays an open payment; fields `id`, `source`. */
export async function payOpen(_previous: FormState, form: FormData): Promise<FormState> {
  const params = { id: String(form.get('id')) }
  return follow(
    form.get('source') === 'wallet'
      ? await act(payFromWallet, { params })
      : await act(payByProvider, { params, body: { provider: undefined } }),
  )
}

/** Cancels an open payment; field `id`. */
export async function cancelOpen(_previous: FormState, form: FormData): Promise<FormState> {
  return follow(await act(cancelPaymentTransaction, { params: { id: String(form.get('id')) } }))
}
