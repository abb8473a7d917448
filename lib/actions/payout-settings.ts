'use server'

import { revalidatePath } from 'next/cache'
import {
  type PayoutSettings,
  updateBankingSettings,
  updatePaymentGatewaySettings,
  updatePaypalSettings,
} from '#contract/payout-settings.ts'
import type { FormState } from '../result.ts'
import { submit } from './call.ts'
import { type BodySources, FROM_FORM } from './sources.ts'

type State = FormState<PayoutSettings>
const options = { toast: { tone: 'success', title: 'Saved.' } } as const
const bankDetails = {
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

const gatewayDetails = {
  gateway: FROM_FORM,
  accountId: FROM_FORM,
  subAccountId: FROM_FORM,
  secretKey: FROM_FORM,
} satisfies BodySources<typeof updatePaymentGatewaySettings>

/** Forms hold `id` and the call's fields; where `<ConfirmIdentity>` stands, its password too. */
export async function saveBanking(_previous: State, form: FormData): Promise<State> {
  return show(await submit(updateBankingSettings, form, { params: idOf(form), body: bankDetails }, options))
}

export async function saveGateway(_previous: State, form: FormData): Promise<State> {
  return show(
    await submit(updatePaymentGatewaySettings, form, { params: idOf(form), body: gatewayDetails }, options),
  )
}

export async function savePaypal(_previous: State, form: FormData): Promise<State> {
  return show(
    await submit(updatePaypalSettings, form, { params: idOf(form), body: { email: FROM_FORM } }, options),
  )
}

function show(result: State): State {
  if (result?.status === 'done') revalidatePath('/model/banking')
  return result
}

function idOf(form: FormData): { id: string } {
  return { id: String(form.get('id')) }
}
