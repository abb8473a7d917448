/** A month of a performer's subscription, as payments sell it. */
import { Refusal } from '../../kernel/refusal.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { goods, namingSeller, type SaleKind } from '../sales/sale-kinds.ts'
import { renewalEntry, SUBSCRIPTION_NAME } from './entries.ts'
import { assertMaySubscribe, paySubscription } from './service.ts'
import { takeBackPeriod } from './taking-back.ts'

export const subscriptionSale: SaleKind = {
  ...SUBSCRIPTION_NAME,
  label: 'Subscription, one month',
  describe: namingSeller((name) => `Subscription to ${name}, one month`),
  otherEntries: [renewalEntry],
  isPayableFromWallet: true,
  isHadOnce: true,
  findSeller: (_tx, { subjectId }) => Promise.resolve(subjectId),
  async find(tx, buyer, { subjectId = '' }) {
    const performer = await getPayablePerformer(tx, subjectId, buyer)
    if (!performer.monthlyPriceCents) {
      throw new Refusal('PERFORMER_NOT_FOUND', { text: 'This performer offers no subscription.' })
    }
    await assertMaySubscribe(tx, buyer.viewer.accountId, subjectId)
    return {
      lines: goods(performer.monthlyPriceCents),
      subject: { subjectType: 'performer', subjectId },
      performerId: subjectId,
    }
  },
  locksSeller: true,
  deliver(tx, { buyerId, performerId, amountCents, ...purchase }) {
    if (performerId === null) throw new RangeError('a subscription is to somebody')
    return paySubscription(tx, { ...purchase, fanId: buyerId, performerId, priceCents: amountCents })
  },
  takeBack: takeBackPeriod,
}
