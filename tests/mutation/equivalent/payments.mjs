/** In payments. @type {import('../equivalent.mjs').Equivalent} */
export const PAYMENTS = {
  'upstream/modules/payments/credits.ts': [
    {
      line: 'if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)',
      faults: [['`${idempotencyKey} has been credited before`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: 'if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)',
      faults: [['receipt.isRepeat', 'false']],
      why: 'A guard of what the held row already rules out: a payment settles once.',
    },
    {
      line: '{ ownerId: PLATFORM, accountKind: bonusCents > 0 ? PROMOTION : REVENUE, amountCents: -bonusCents },',
      faults: [['bonusCents > 0', 'bonusCents >= 0']],
      why: 'Nothing is booked where nothing is given on top.',
    },
    {
      line: 'accountKind: creditCents > paidCents ? PROMOTION : REVENUE,',
      faults: [
        ['creditCents > paidCents', 'true'],
        ['creditCents > paidCents', 'creditCents >= paidCents'],
      ],
      why: 'Nothing is booked where nothing was given on top, and nothing gives less than was paid.',
    },
    {
      line: "if (paidBy === 'wallet') throw new RangeError('a wallet has not filled itself')",
      faults: [["'a wallet has not filled itself'", '""']],
      why: 'An error that only a log shows.',
    },
  ],
  'upstream/modules/payments/service.ts': [
    {
      line: 'if (offer.performerId !== sellers[at]) throw new Error(`the seller of a ${kind} is not held`)',
      faults: [['`the seller of a ${kind} is not held`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: 'if (offer.performerId !== sellers[at]) throw new Error(`the seller of a ${kind} is not held`)',
      faults: [['offer.performerId !== sellers[at]', 'false']],
      why: 'A guard against a kind of sale that is yet to be written; those that are there name one seller.',
    },
  ],
  'upstream/modules/payments/refunds.ts': [
    {
      line: 'if (!provider || !reference || !payment) throw new Error(`no provider knows the payment ${paymentId}`)',
      faults: [['`no provider knows the payment ${paymentId}`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: 'deps.jobs.wake()',
      faults: [['deps.jobs.wake()', ';']],
      why: 'The provider is asked some seconds later.',
    },
    {
      line: 'if (leftCents === 0) await closeRefunded(tx, transactionId, at)',
      faults: [['leftCents === 0', 'true']],
      why: 'Whether the payment is refunded is looked at once more there.',
    },
    {
      line: 'refund.provider !== null && (refundId === undefined || refund.ledgerTransactionId === refundId)',
      faults: [['refundId === undefined || refund.ledgerTransactionId === refundId', 'true']],
      why: 'The other refunds have jobs of their own, and the provider sends each once.',
    },
    {
      line: "name: 'payments-send-back',",
      faults: [["'payments-send-back'", '""']],
      why: "A queue that no other is called like; which names the database takes is the job kernel's.",
    },
    {
      line: 'if (!sale) throw new Error(`nobody has earned ${transactionId}`)',
      faults: [['`nobody has earned ${transactionId}`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: "deps.log.info({ saleTransactionId, code: error.code }, 'a block has not paid this sale back')",
      faults: [
        ['{ saleTransactionId, code: error.code }', '{}'],
        ["'a block has not paid this sale back'", '""'],
      ],
      why: 'Only a log shows it.',
    },
    {
      line: 'await holdParties(tx, { fanId: buyerId, performerIds: [performerId] })',
      faults: [['[performerId]', '[]']],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races fail.',
    },
    {
      line: 'if (amountCents === 0) return',
      faults: [['amountCents === 0', 'false']],
      why: 'A refund of nothing is refused, and that is all that happens.',
    },
    {
      line: "name: 'payments-block-refunds',",
      faults: [["'payments-block-refunds'", '""']],
      why: "A queue that no other is called like; which names the database takes is the job kernel's.",
    },
  ],
  'upstream/modules/payments/settlement.ts': [
    {
      line: 'if (items.length < 2) return',
      faults: [['items.length < 2', 'false']],
      why: 'One sale takes its locks by itself; taken before, they are the same.',
    },
    {
      line: 'const idempotencyKey = position === 0 ? `payment:${id}` : `payment:${id}:${position}`',
      faults: [['position === 0', 'false']],
      why: 'Another key, and the same one each time.',
    },
    {
      line: 'await lockPerformers(tx, sellersOf(sold.flatMap(({ item, sale }) => (sale.locksSeller ? [item] : []))))',
      faults: [['[item]', '[]']],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/several-sales.test.ts fails.',
    },
    {
      line: 'if (!isNew) return',
      faults: [['!isNew', 'false']],
      why: 'Each state takes the same report twice without another effect; the list of events is the second fence.',
    },
    {
      line: "if (!['created', 'pending'].includes(payment.status)) return",
      faults: [["'created'", '""']],
      why: 'A payment that has not been at its provider yet has no name there to be reported by.',
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
