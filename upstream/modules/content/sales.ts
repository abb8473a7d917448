/** The sale of a thing, for every kind of content: bought once, and kept until it is paid back. */
import { z } from 'zod'
import type { CommissionKind } from '#contract/earnings.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { Cents, Id } from '#contract/fields.ts'
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Intent } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openPayment } from '../payments/service.ts'
import { goods, namingSeller, type SaleKind } from '../sales/sale-kinds.ts'
import { postSale, refundSale } from '../sales/service.ts'
import type { ContentKind } from './policy.ts'
import { toPaidThing } from './presenting.ts'
import { listByIds } from './service.ts'
import { findForSale, lockForSale } from './store.ts'

interface SoldKind {
  kind: ContentKind
  /** What people call a thing of the kind, such as `Post`. */
  label: string
  commissionKind: CommissionKind
  /** The refusal of a buyer for whom the thing does not exist. */
  missing: RefusalCode
}

/** Makes the sale of a kind. Only a published thing whose gate is its price is sold. */
export function contentSale({ kind, label, commissionKind, missing }: SoldKind): SaleKind {
  const name = { name: kind, commissionKind, isKept: true } as const
  return {
    ...name,
    label,
    describe: namingSeller((seller) => `${label} by ${seller}`),
    isPayableFromWallet: true,
    isHadOnce: true,
    missing,
    kept: z.strictObject({ subjectId: Id, highestCents: Cents }),
    findSeller: async (tx, { subjectId: id = '' }) => (await findForSale(tx, { kind, id }))?.performerId,
    async find(tx, _buyer, { subjectId = '' }) {
      const thing = await findForSale(tx, { kind, id: subjectId })
      if (thing?.state !== 'published') throw new Refusal(missing)
      const { gate, priceCents, performerId } = thing
      if (gate !== 'price' || priceCents === null) throw new Refusal('NOT_FOR_SALE')
      return { lines: goods(priceCents), subject: { subjectType: kind, subjectId }, performerId }
    },
    async lock(tx, ids) {
      await lockForSale(tx, kind, ids)
    },
    async deliver(tx, { buyerId, performerId, subject, amountCents, ...purchase }) {
      if (performerId === null || subject === null)
        throw new RangeError(`a ${kind} needs a performer and a subject`)
      const [thing] = await lockForSale(tx, kind, [subject.subjectId])
      if (thing?.state !== 'published') throw new Refusal(missing)
      const sold = { subject, fanId: buyerId, performerId, grossCents: amountCents }
      return postSale(tx, { ...purchase, ...sold, kind: name })
    },
    takeBack: refundSale,
    listThings: (deps, ids, reader) =>
      listByIds(deps, kind, ids, reader, (shown) => toPaidThing(kind, shown)),
  }
}

interface ContentPurchase {
  id: string
  highestCents?: number | undefined
  source?: 'wallet' | 'provider' | undefined
  provider?: string | undefined
}

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

/**
 * Opens the purchase of a thing, and pays it where a source is named.
 * @throws Refusal the kind's `missing`, also for a buyer who may not find its performer; NOT_FOR_SALE, PRICE_CHANGED,
 * ALREADY_BOUGHT, INSUFFICIENT_BALANCE, PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH
 */
export function buyContent(
  deps: Deps,
  buyer: Visitor<SignedIn>,
  intent: Intent,
  kind: ContentKind,
  { id: subjectId, highestCents, ...payment }: ContentPurchase,
): Promise<PaymentTransaction> {
  return openPayment(deps, buyer, intent, { ...payment, items: [{ kind, subjectId, highestCents }] })
}
