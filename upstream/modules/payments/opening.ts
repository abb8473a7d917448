/** New payments: one intent a key, sent to its provider or paid at once where a source is named. */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { assertMaySubscribe } from '../subscriptions/service.ts'
import { getProvider } from './providers.ts'
import { getPayment } from './reads.ts'
import { sendToProvider } from './service.ts'
import { buySubscription } from './settlement.ts'
import * as store from './store.ts'
import { TOP_UP_SUBJECTS } from './top-up-entries.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'log' | 'registry'>

/** An intent waits so long; what is paid at a provider later than that is credited to the wallet. */
const OPEN_MS = DAY_MS

interface Opening {
  provider?: string | undefined
}

/** @throws Refusal AMOUNT_OUT_OF_BOUNDS, PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH */
export async function topUpWallet(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  { amountCents, provider }: Opening & { amountCents: number },
): Promise<PaymentTransaction> {
  const settings = await getSettings(deps.db)
  getProvider(deps, settings, provider)
  const paymentId = await openOnce(deps, intent, () => {
    if (amountCents < settings.topUpMinimumCents || amountCents > settings.topUpMaximumCents) {
      throw new Refusal('AMOUNT_OUT_OF_BOUNDS')
    }
    return Promise.resolve({
      kind: 'topup' as const,
      source: 'provider' as const,
      amountCents,
      creditCents: amountCents,
      currency: settings.currency,
    })
  })
  return sendToProvider(deps, payer, paymentId, provider)
}

/** @throws Refusal NOT_FOUND, PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH */
export async function purchaseTokens(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  { packageId, provider }: Opening & { packageId: string },
): Promise<PaymentTransaction> {
  const settings = await getSettings(deps.db)
  getProvider(deps, settings, provider)
  const paymentId = await openOnce(deps, intent, async (tx) => {
    const chosen = await store.findPackage(tx, packageId)
    if (!chosen) throw new Refusal('NOT_FOUND')
    return {
      kind: 'topup',
      source: 'provider',
      amountCents: chosen.priceCents,
      creditCents: chosen.creditCents,
      currency: settings.currency,
      subjectType: TOP_UP_SUBJECTS.package,
      subjectId: chosen.id,
    }
  })
  return sendToProvider(deps, payer, paymentId, provider)
}

/**
 * Opens a subscription's payment and pays it at once when a source is named.
 * @throws Refusal PERFORMER_NOT_FOUND, ALREADY_SUBSCRIBED, INSUFFICIENT_BALANCE, PROVIDER_UNAVAILABLE,
 * IDEMPOTENCY_MISMATCH
 */
export async function subscribe(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  wanted: Opening & { performerId: string; source?: 'wallet' | 'provider' | undefined },
): Promise<PaymentTransaction> {
  const { performerId, source, provider } = wanted
  const settings = await getSettings(deps.db)
  if (source === 'provider') getProvider(deps, settings, provider)
  const paymentId = await openOnce(deps, intent, async (tx) => {
    const performer = await getPayablePerformer(tx, performerId, payer)
    if (!performer.monthlyPriceCents) {
      throw new Refusal('PERFORMER_NOT_FOUND', { text: 'This performer offers no subscription.' })
    }
    await assertMaySubscribe(tx, payer.viewer.accountId, performerId)
    return {
      kind: 'subscription',
      source: source ?? 'wallet',
      amountCents: performer.monthlyPriceCents,
      currency: settings.currency,
      subjectType: 'performer',
      subjectId: performerId,
      performerId,
      isPaidNow: source === 'wallet',
    }
  })
  if (source === 'provider') return sendToProvider(deps, payer, paymentId, provider)
  return getPayment(deps, payer, paymentId)
}

type Terms = Pick<
  store.NewPayment,
  'kind' | 'source' | 'amountCents' | 'creditCents' | 'currency' | 'subjectType' | 'subjectId' | 'performerId'
> & { isPaidNow?: boolean }

/** Opens one payment a key. @returns its id */
function openOnce(
  { db, clock }: Deps,
  intent: Intent,
  readTerms: (tx: Tx) => Promise<Terms>,
): Promise<string> {
  return onceByKey(db, intent, async (tx) => {
    const now = clock.now()
    const { isPaidNow, ...terms } = await readTerms(tx)
    const payment = await store.insertPayment(tx, {
      ...terms,
      id: newId(),
      fanId: intent.accountId,
      status: 'created',
      expiresAt: new Date(now.getTime() + OPEN_MS),
      createdAt: now,
      updatedAt: now,
    })
    if (isPaidNow) await buySubscription(tx, payment, 'wallet', now)
    return payment.id
  })
}
