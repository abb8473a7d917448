/** Equivalent faults in payments. @type {import('../equivalent.mjs').Equivalent} */
export const PAYMENTS = {
  'upstream/modules/payments/top-ups.ts': [
    {
      line: 'if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)',
      faults: [['`${idempotencyKey} has been credited before`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: 'if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)',
      faults: [['receipt.isRepeat', 'false']],
      why: 'The lock on the payment’s row already rules this out: a payment settles once.',
    },
    {
      line: '{ ownerId: PLATFORM, accountKind: bonusCents > 0 ? PROMOTION : REVENUE, amountCents: -bonusCents },',
      faults: [['bonusCents > 0', 'bonusCents >= 0']],
      why: 'No entry is booked if the bonus is zero.',
    },
    {
      line: 'accountKind: creditCents > paidCents ? PROMOTION : REVENUE,',
      faults: [
        ['creditCents > paidCents', 'true'],
        ['creditCents > paidCents', 'creditCents >= paidCents'],
      ],
      why: 'No entry is booked if the bonus was zero, and nothing gives less than was paid.',
    },
    {
      line: "if (paidBy === 'wallet') throw new RangeError('a wallet has not filled itself')",
      faults: [["'a wallet has not filled itself'", '""']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: "if (paidBy === 'wallet') throw new RangeError('a top-up cannot be paid from the wallet')",
      faults: [["'a top-up cannot be paid from the wallet'", '""']],
      why: 'Only a log shows the text of this error.',
    },
  ],
  'upstream/modules/payments/offers.ts': [
    {
      line: 'throw new Error(`the seller of a ${kind} is not held`)',
      faults: [['`the seller of a ${kind} is not held`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: 'if (offer.performerId !== sellers[at]!.performerId)',
      faults: [['offer.performerId !== sellers[at]!.performerId', 'false']],
      why: 'The guard is for future kinds of sale; each of today’s kinds names one seller.',
    },
  ],
  'upstream/modules/payments/refunds.ts': [
    {
      line: 'if (!provider || !reference || !payment) throw new Error(`no provider knows the payment ${paymentId}`)',
      faults: [['`no provider knows the payment ${paymentId}`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: 'deps.jobs.wake()',
      faults: [['deps.jobs.wake()', ';']],
      why: 'Upstream asks the provider only some seconds later.',
    },
    {
      line: 'if (leftCents === 0) await closeRefunded(tx, transactionId, at)',
      faults: [['leftCents === 0', 'true']],
      why: 'The called function checks again whether the payment is refunded.',
    },
    {
      line: 'refund.provider !== null && (refundId === undefined || refund.ledgerTransactionId === refundId)',
      faults: [['refundId === undefined || refund.ledgerTransactionId === refundId', 'true']],
      why: 'The other refunds have their own jobs, and the provider sends each refund once.',
    },
    {
      line: "name: 'payments-send-back',",
      faults: [["'payments-send-back'", '""']],
      why: "The queue may have any name that no other queue has; the job kernel's tests check which names the database takes.",
    },
    {
      line: 'if (!sale) throw new Error(`nobody has earned ${transactionId}`)',
      faults: [['`nobody has earned ${transactionId}`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: "deps.log.info({ saleTransactionId, code: error.code }, 'a block has not paid this sale back')",
      faults: [
        ['{ saleTransactionId, code: error.code }', '{}'],
        ["'a block has not paid this sale back'", '""'],
      ],
      why: 'Only a log shows this text.',
    },
    {
      line: 'await holdParties(tx, { fanId: buyerId, performerIds: [performerId] })',
      faults: [['[performerId]', '[]']],
      why: 'The embedded database has one connection, so no transaction waits; on Postgres tests/races fail.',
    },
    {
      line: 'if (amountCents === 0) return',
      faults: [['amountCents === 0', 'false']],
      why: 'A refund of nothing is refused without another effect.',
    },
    {
      line: "name: 'payments-block-refunds',",
      faults: [["'payments-block-refunds'", '""']],
      why: "The queue may have any name that no other queue has; the job kernel's tests check which names the database takes.",
    },
  ],
  'upstream/modules/payments/settlement.ts': [
    {
      line: 'if (items.length < 2) return',
      faults: [['items.length < 2', 'false']],
      why: 'A single sale takes the same locks by itself.',
    },
    {
      line: 'const idempotencyKey = position === 0 ? `payment:${id}` : `payment:${id}:${position}`',
      faults: [['position === 0', 'false']],
      why: 'The key is different, but it is the same each time.',
    },
    {
      line: 'await lockPerformers(tx, sellersOf(sold.flatMap(({ item, sale }) => (sale.locksSeller ? [item] : []))))',
      faults: [['[item]', '[]']],
      why: 'The embedded database has one connection, so no transaction waits; on Postgres tests/races/several-sales.test.ts fails.',
    },
    {
      line: 'if (!isNew) return',
      faults: [['!isNew', 'false']],
      why: 'Every status takes the same report twice without another effect; the list of events is a second safeguard.',
    },
    {
      line: "if (!['created', 'pending'].includes(payment.status)) return",
      faults: [["'created'", '""']],
      why: 'A payment that was not sent to a provider has no reference there, so no report can name it.',
    },
  ],
  'upstream/modules/payments/parties.ts': [
    {
      line: 'await lockAccounts(tx, { exclusive: [fanId], shared: [...performerIds] })',
      faults: [
        ['{ exclusive: [fanId], shared: [...performerIds] }', '{}'],
        ['[fanId]', '[]'],
        ['[...performerIds]', '[]'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/account-locks.test.ts fails.',
    },
  ],
}
