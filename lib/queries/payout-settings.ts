import type { Reply } from '#contract/call.ts'
import { getCommissions } from '#contract/earnings.ts'
import { getPayoutSettings as getPayoutSettingsCall, type PayoutSettings } from '#contract/payout-settings.ts'
import { memberReader, read } from './reader.ts'

export type Commissions = Reply<typeof getCommissions>

/** The settings as their owner may see them: masked. */
export async function getPayoutSettings(): Promise<PayoutSettings> {
  return read(await memberReader(), getPayoutSettingsCall, {}, { tags: [] })
}

export async function listCommissions(): Promise<Commissions> {
  return read(await memberReader(), getCommissions, {}, { tags: [] })
}
