import type { Reply } from '#contract/call.ts'
import { getEarningStats, searchEarnings, getCommissions } from '#contract/earnings.ts'
import { getPayoutSettings as getPayoutSettingsCall, type PayoutSettings } from '#contract/payout-settings.ts'
import { read, type Reader, memberReader } from './reader.ts'

export type EarningStats = Reply<typeof getEarningStats>

export interface Range {
  /** ISO 8601. Without it, totals go back 30 days and lists have no beginning. */
  from?: string | undefined
  to?: string | undefined
}

export async function getStats(reader: Reader, range: Range = {}): Promise<EarningStats> {
  return read(reader, getEarningStats, { query: range }, { tags: [] })
}

export async function listEarnings(reader: Reader, query: Range & { limit: number; offset: number }) {
  return read(reader, searchEarnings, { query }, { tags: [] })
}

export type Commissions = Reply<typeof getCommissions>

/** The payout settings with masked numbers, as their owner may see them. */
export async function getPayoutSettings(): Promise<PayoutSettings> {
  return read(await memberReader(), getPayoutSettingsCall, {}, { tags: [] })
}

export async function listCommissions(): Promise<Commissions> {
  return read(await memberReader(), getCommissions, {}, { tags: [] })
}
