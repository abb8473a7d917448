'use server'

import { refresh } from 'next/cache'
import {
  type PayoutSettings,
  updateBankingSettings,
  updatePaymentGatewaySettings,
  updatePaypalSettings,
} from '#contract/payout-settings.ts'
import type { FormState } from '../result.ts'
import { requireSession, submit } from './call.ts'
import { assertForm } from './form.ts'
import { type BodySources, FROM_FORM } from './sources.ts'

type State = FormState<PayoutSettings>
const BANK_DETAILS = {
  holderName: FROM_FORM,
  bankName: FROM_FORM,
  country: FROM_FORM,
  iban: FROM_FORM,
  accountNumber: FROM_FORM,
  routingNumber: FROM_FORM,
  swift: FROM_FORM,
  address: FROM_FORM,
  city: FROM_FORM,
  postalCode: FROM_FORM,
} satisfies BodySources<typeof updateBankingSettings>

const GATEWAY_DETAILS = {
  gateway: FROM_FORM,
  accountId: FROM_FORM,
  subAccountId: FROM_FORM,
  secretKey: FROM_FORM,
} satisfies BodySources<typeof updatePaymentGatewaySettings>

/** Saves the bank details; fields `id`, those of the call, and the password when the form shows `<ConfirmIdentity>`. */
export async function saveBanking(_previous: State, form: FormData): Promise<State> {
  await requireSession()
  return show(await submit(updateBankingSettings, form, { params: idOf(form), body: BANK_DETAILS }))
}

export async function saveGateway(_previous: State, form: FormData): Promise<State> {
  await requireSession()
  return show(await submit(updatePaymentGatewaySettings, form, { params: idOf(form), body: GATEWAY_DETAILS }))
}

export async function savePaypal(_previous: State, form: FormData): Promise<State> {
  await requireSession()
  return show(await submit(updatePaypalSettings, form, { params: idOf(form), body: { email: FROM_FORM } }))
}

function show(result: State): State {
  if (result?.status === 'done') refresh()
  return result
}

function idOf(form: FormData): { id: string } {
  assertForm(form)
  return { id: String(form.get('id')) }
}
