/** Kinds of sale that only tests register: every thing has one price and an owner, and its buyer keeps it. */
import { goods, type SaleKind } from '#upstream/modules/sales/sale-kinds.ts'
import { postSale, refundSale } from '#upstream/modules/sales/service.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'

interface ThingOptions {
  priceCents: number
  /** The owner of a thing; undefined if it is not for sale. */
  ownerOf: (id: string) => string | undefined
  /** How long a buyer has it; for ever when absent. */
  rentedMs?: number
  isHadOnce?: boolean
  /** @throws Refusal when it is no longer for sale */
  beforeDelivery?: (id: string) => void | Promise<void>
  lock?: SaleKind['lock']
}

export function sellThings(
  name: string,
  { priceCents, ownerOf, rentedMs, isHadOnce = false, beforeDelivery, lock }: ThingOptions,
): SaleKind {
  const kind = { name, label: name, commissionKind: 'videoSaleCommission', isKept: true } as const
  return {
    ...kind,
    isPayableFromWallet: true,
    isHadOnce,
    ...(lock && { lock }),
    findSeller: (_tx, { subjectId = '' }) => Promise.resolve(ownerOf(subjectId)),
    async find(_tx, _buyer, { subjectId = '', quantity = 1 }) {
      const performerId = ownerOf(subjectId)
      if (performerId === undefined) throw new Refusal('NOT_FOUND')
      return {
        lines: goods(priceCents * quantity),
        quantity,
        subject: { subjectType: name, subjectId },
        performerId,
      }
    },
    async deliver(tx, { buyerId, performerId, subject, amountCents, ...purchase }) {
      await beforeDelivery?.(subject!.subjectId)
      return postSale(tx, {
        ...purchase,
        kind,
        fanId: buyerId,
        performerId: performerId!,
        grossCents: amountCents,
        subject: subject!,
        ...(rentedMs && { until: new Date(purchase.at.getTime() + rentedMs) }),
      })
    },
    takeBack: refundSale,
  }
}
