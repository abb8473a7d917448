/** A month of a performer's subscription, as payments sell it. */
import { Refusal } from '../../kernel/refusal.ts'
import type { SaleKind } from '../earnings/service.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { SUBSCRIPTION_NAME } from './entries.ts'
import { assertMaySubscribe, paySubscription } from './service.ts'
import { takeBackPeriod } from './taking-back.ts'

export const subscriptionSale: SaleKind = {
  ...SUBSCRIPTION_NAME,
  isPayableFromWallet: true,
  isHadOnce: true,
  sellerOf: ({ subjectId }) => subjectId,
  async quote(tx, buyer, { subjectId = '' }) {
    const performer = await getPayablePerformer(tx, subjectId, buyer)
    if (!performer.monthlyPriceCents) {
      throw new Refusal('PERFORMER_NOT_FOUND', { text: 'This performer offers no subscription.' })
    }
    await assertMaySubscribe(tx, buyer.viewer.accountId, subjectId)
    return {
      amountCents: performer.monthlyPriceCents,
      subject: { subjectType: 'performer', subjectId },
      performerId: subjectId,
    }
  },
  deliver(tx, { buyerId, subject, amountCents, ...purchase }) {
    if (!subject) throw new RangeError('a subscription is to somebody')
    const { subjectId: performerId } = subject
    return paySubscription(tx, { ...purchase, fanId: buyerId, performerId, priceCents: amountCents })
  },
  takeBack: takeBackPeriod,
}
