/** Money for the wallet, as payments sell it: a package, or an amount within the settings' bounds. */
import { Refusal } from '../../kernel/refusal.ts'
import { goods, type SaleKind } from '../sales/sale-kinds.ts'
import { getSettings } from '../settings/service.ts'
import { postCredit, takeCreditBack } from './credits.ts'
import * as store from './store.ts'
import { TOP_UP_SUBJECTS, topUpEntry } from './top-up-entries.ts'

export const topUpSale: SaleKind = {
  ...topUpEntry,
  commissionKind: null,
  isPayableFromWallet: false,
  findSeller: () => Promise.resolve(undefined),
  async find(tx, _buyer, { subjectId, amountCents = 0 }) {
    if (subjectId !== undefined) {
      const chosen = await store.findPackage(tx, subjectId)
      if (!chosen) throw new Refusal('NOT_FOUND')
      const { priceCents, creditCents } = chosen
      const subject = { subjectType: TOP_UP_SUBJECTS.package, subjectId }
      return { lines: goods(priceCents), creditCents, subject }
    }
    const { topUpMinimumCents, topUpMaximumCents } = await getSettings(tx)
    if (amountCents < topUpMinimumCents || amountCents > topUpMaximumCents) {
      throw new Refusal('AMOUNT_OUT_OF_BOUNDS')
    }
    return { lines: goods(amountCents), creditCents: amountCents, subject: null }
  },
  deliver(tx, { paidBy, ...credit }) {
    if (paidBy === 'wallet') throw new RangeError('a wallet cannot fill itself')
    return postCredit(tx, { ...credit, provider: paidBy.provider })
  },
  takeBack: takeCreditBack,
}
