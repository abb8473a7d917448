/** New payments: one intent a key, sent to its provider or paid at once where a source is named. */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getSaleKind, type Wanted } from '../sales/service.ts'
import { getSettings } from '../settings/service.ts'
import { getProvider } from './providers.ts'
import { getPayment } from './reads.ts'
import { holdParties } from './parties.ts'
import { sendToProvider } from './paying.ts'
import { deliverPaid } from './settlement.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

/** An intent waits so long; what is paid at a provider later than that is credited to the wallet. */
const OPEN_MS = DAY_MS

interface Opening {
  /** Where it is to be paid at once; absent when the payer decides at the checkout. */
  source?: 'wallet' | 'provider' | undefined
  provider?: string | undefined
}

/**
 * Opens a payment of a registered kind, once an intent, and pays it or sends it to its provider when a source is
 * named.
 * @throws Refusal PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH, INSUFFICIENT_BALANCE, and the kind's own
 */
export async function openPayment(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  { kind, source, provider, ...wanted }: Opening & Wanted & { kind: string },
): Promise<PaymentTransaction> {
  const settings = await getSettings(deps.db)
  if (source === 'provider') getProvider(deps, settings, provider)
  const paymentId = await onceByKey(deps.db, intent, async (tx) => {
    const sale = getSaleKind(deps, kind)
    const seller = await sale.findSeller(tx, wanted)
    await holdParties(tx, { fanId: payer.viewer.accountId, performerId: seller ?? null })
    const { subject, ...offer } = await sale.find(tx, payer, wanted)
    if (offer.performerId !== seller) throw new Error(`the seller of a ${kind} is not held`)
    const now = deps.clock.now()
    const payment = await store.insertPayment(tx, {
      ...offer,
      ...subject,
      details: wanted.details ?? {},
      kind,
      source: source ?? 'wallet',
      currency: settings.currency,
      id: newId(),
      fanId: payer.viewer.accountId,
      status: 'created',
      expiresAt: new Date(now.getTime() + OPEN_MS),
      createdAt: now,
      updatedAt: now,
    })
    if (source === 'wallet') await deliverPaid(deps, tx, payment, 'wallet', now)
    return payment.id
  })
  if (source === 'provider') return sendToProvider(deps, payer, paymentId, provider)
  return getPayment(deps, payer, paymentId)
}
