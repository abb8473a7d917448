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

type State = FormState<PayoutSettings>
type Update = typeof updateBankingSettings | typeof updatePaymentGatewaySettings | typeof updatePaypalSettings

/** The form holds `id` and the call's fields, and the password where `<ConfirmIdentity>` stands. */
async function save(call: Update, form: FormData): Promise<State> {
  const more = { params: { id: String(form.get('id')) } }
  const options = { toast: { tone: 'success', title: 'Saved.' }, confirmation: form } as const
  const result = await submit(call, form, more, options)
  if (result.status === 'done') revalidatePath('/model/banking')
  return result
}

export async function saveBanking(_previous: State, form: FormData): Promise<State> {
  return save(updateBankingSettings, form)
}

export async function saveGateway(_previous: State, form: FormData): Promise<State> {
  return save(updatePaymentGatewaySettings, form)
}

export async function savePaypal(_previous: State, form: FormData): Promise<State> {
  return save(updatePaypalSettings, form)
}
