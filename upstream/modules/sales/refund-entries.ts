/** Text of money that was paid back, by what it was paid for. */
import { type EntryKind, namingTransaction } from '../ledger/service.ts'

export const REFUND = 'refund'

/** Earlier ones are about a performer: they paid back the rest of a subscription that a block, or a deletion, had ended. */
export const refundEntry: EntryKind = {
  name: REFUND,
  label: 'Refund',
  describe: namingTransaction((text) => `Refund: ${text}`),
}
