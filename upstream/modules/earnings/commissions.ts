/** What the platform keeps of a sale: the settings' rate, or the one that was agreed with the performer. */
import { type CommissionKind, COMMISSION_KINDS, type getCommissions } from '#contract/earnings.ts'
import type { Answer } from '#contract/call.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { findCommissions, updatePerformer } from '../performers/store.ts'
import { getSettings } from '../settings/service.ts'
import { splitSale } from './split.ts'

/** Of which the example is made. */
const EXAMPLE_CENTS = 1000

/** The fraction in force for a sale of this kind, at this moment. */
export async function getCommissionRate(tx: Tx, performerId: string, kind: CommissionKind): Promise<number> {
  const own = (await findCommissions(tx, performerId))[kind]
  return own ?? (await getSettings(tx))[kind]
}

export async function listCommissions(db: Db, performerId: string): Promise<Answer<typeof getCommissions>> {
  const settings = await getSettings(db)
  const own = await findCommissions(db, performerId)
  const rates = COMMISSION_KINDS.map((kind) => {
    const commissionRate = own[kind] ?? settings[kind]
    const { commissionCents, netCents } = splitSale(EXAMPLE_CENTS, commissionRate)
    const example = { grossCents: EXAMPLE_CENTS, commissionCents, netCents }
    return { kind, commissionRate, isOwn: kind in own, example }
  })
  return { currency: settings.currency, rates }
}

/** Agrees a rate with a performer; null goes back to the settings'. It is for sales from now on. */
export async function setCommission(
  tx: Tx,
  performerId: string,
  kind: CommissionKind,
  rate: number | null,
): Promise<void> {
  const { [kind]: _, ...others } = await findCommissions(tx, performerId)
  const commissions: Record<string, number> = rate === null ? others : { ...others, [kind]: rate }
  await updatePerformer(tx, performerId, { commissions })
}
