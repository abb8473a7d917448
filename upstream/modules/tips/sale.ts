/** A tip, as it is sold: the fan says how much, and it is given to the performer. */
import { goods, namingSeller, type SaleKind } from '../sales/sale-kinds.ts'
import { refundSale } from '../sales/service.ts'
import { findTippedThing } from './thing.ts'
import { giveTip, TIP_NAME } from './giving.ts'

export const tipSale: SaleKind = {
  ...TIP_NAME,
  label: 'Tip',
  describe: namingSeller((name) => `Tip to ${name}`),
  isPayableFromWallet: true,
  findSeller: (_tx, { subjectId }) => Promise.resolve(subjectId),
  async find(tx, buyer, { subjectId = '', amountCents = 0, details }, kernel) {
    const given = { performerId: subjectId, streamId: details?.['streamId'] ?? null }
    return {
      lines: goods(amountCents),
      subject: await findTippedThing(tx, kernel, given, buyer),
      performerId: subjectId,
    }
  },
  async deliver(tx, { buyerId, performerId, subject, details, ...purchase }, { events }) {
    if (performerId === null || subject === null) throw new RangeError('a tip is for somebody')
    return giveTip(tx, events, {
      ...purchase,
      subject,
      fanId: buyerId,
      performerId,
      note: details['note'] ?? '',
      streamId: details['streamId'] ?? null,
    })
  },
  takeBack: refundSale,
}
