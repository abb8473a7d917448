/** In the books and subscriptions. @type {import('../equivalent.mjs').Equivalent} */
export const MONEY = {
  'upstream/modules/ledger/service.ts': [
    {
      line: 'if (!found) throw new RangeError(`no module owns entries of the kind ${name}`)',
      faults: [['`no module owns entries of the kind ${name}`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: "entries.flatMap(({ subjectType, subjectId }) => (subjectType === 'transaction' && subjectId) || []),",
      faults: [
        ['[]', '["Stryker was here"]'],
        ["subjectType === 'transaction'", 'true'],
      ],
      why: 'No transaction has that id.',
    },
    {
      line: "const text = texts.get(subjectId ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'No transaction has that id.',
    },
    {
      line: 'const sumCents = postings.reduce((sum, posting) => sum + posting.amountCents, 0)',
      faults: [['sum + posting.amountCents', 'sum - posting.amountCents']],
      why: 'The same sum with the other sign: it is zero or it is not.',
    },
    {
      line: 'throw new RangeError(`the postings of ${idempotencyKey} do not balance`)',
      faults: [['`the postings of ${idempotencyKey} do not balance`', '``']],
      why: 'An error that only a log shows.',
    },
    {
      line: 'if (!posting) throw new RangeError(`no posting moved ${accountKind.name} of ${ownerId}`)',
      faults: [['`no posting moved ${accountKind.name} of ${ownerId}`', '``']],
      why: 'An error that only a log shows.',
    },
  ],
  'upstream/modules/ledger/store.ts': [
    {
      line: '.toSorted((a, b) => (`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}` ? -1 : 1))',
      faults: [
        ['`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}`', 'true'],
        ['`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}`', 'false'],
        ['`${a.kind} ${a.ownerId}`', '``'],
        ['`${b.kind} ${b.ownerId}`', '``'],
        ['-1', '+1'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/ledger-accounts.test.ts fails.',
    },
    {
      line: '.toSorted((a, b) => (`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}` ? -1 : 1))',
      faults: [
        [
          '`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}`',
          '`${a.kind} ${a.ownerId}` <= `${b.kind} ${b.ownerId}`',
        ],
        [
          '`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}`',
          '`${a.kind} ${a.ownerId}` >= `${b.kind} ${b.ownerId}`',
        ],
      ],
      why: 'Another order, and the same one for everybody.',
    },
    {
      line: 'const isNamed = names.map(({ ownerId, accountKind }) =>',
      faults: [
        [
          `({ ownerId, accountKind }) =>
    and(eq(ledgerAccounts.ownerId, ownerId), eq(ledgerAccounts.kind, accountKind.name))`,
          '() => undefined',
        ],
      ],
      why: 'Locks all accounts, which on the embedded database nobody waits for.',
    },
    {
      line: '.select({ id: ledgerAccounts.id })',
      faults: [['{ id: ledgerAccounts.id }', '{}']],
      why: 'The rows are only locked.',
    },
    {
      line: 'if (!ids.length) return []',
      faults: [['!ids.length', 'false']],
      why: 'Saves a query that finds nothing.',
    },
  ],
  'upstream/modules/subscriptions/renewals.ts': [
    {
      line: 'await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })',
      faults: [
        ['{ exclusive: [fanId], shared: [performerId] }', '{}'],
        ['[fanId]', '[]'],
        ['[performerId]', '[]'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/account-locks.test.ts fails.',
    },
    {
      line: 'const due = (await store.listDue(db, now, BATCH + failed.size)).filter(({ id }) => !failed.has(id))',
      faults: [['BATCH + failed.size', 'BATCH - failed.size']],
      why: 'Only when a hundred have failed in one run.',
    },
    {
      line: 'if (error instanceof Refusal) return false',
      faults: [['error instanceof Refusal', 'true']],
      why: 'What is no refusal comes from the database, which takes nothing more in this transaction.',
    },
    {
      line: "if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_BALANCE') throw error",
      faults: [["error.code !== 'INSUFFICIENT_BALANCE'", 'false']],
      why: 'A renewal is refused for nothing else; it is written for a reason that may come to be.',
    },
  ],
  'upstream/modules/subscriptions/ending.ts': [
    {
      line: 'await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })',
      faults: [
        ['{ exclusive: [fanId], shared: [performerId] }', '{}'],
        ['[fanId]', '[]'],
        ['[performerId]', '[]'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/account-locks.test.ts fails.',
    },
    {
      line: "if (!isLast && period.endsAt > at && row.status !== 'expired') {",
      faults: [['period.endsAt > at', 'period.endsAt >= at']],
      why: 'The very millisecond in which a month ends.',
    },
    {
      line: "if (!isLast && period.endsAt > at && row.status !== 'expired') {",
      faults: [["row.status !== 'expired'", 'true']],
      why: 'Whatever has ended a subscription early has paid its rest back, which is refused before, with the same code.',
    },
    {
      line: "throw new Refusal('NOT_REFUNDABLE', {",
      faults: [
        [
          "{\n      text: 'A later month of this subscription has been paid for. Refund that payment first.',\n    }",
          '{}',
        ],
      ],
      why: 'The words of a refusal; its code is what the tests and the pages go by.',
    },
    {
      line: "text: 'A later month of this subscription has been paid for. Refund that payment first.',",
      faults: [["'A later month of this subscription has been paid for. Refund that payment first.'", '""']],
      why: 'The words of a refusal; its code is what the tests and the pages go by.',
    },
    {
      line: 'if (currentPeriodEnd <= at) return expire(tx, row, at, { currentPeriodEnd })',
      faults: [['currentPeriodEnd <= at', 'currentPeriodEnd < at']],
      why: 'The very millisecond in which a month ends.',
    },
    {
      line: 'if (!row) throw new Error(`no month was paid for by ${transactionId}`)',
      faults: [['`no month was paid for by ${transactionId}`', '``']],
      why: 'An error that only a log shows.',
    },
  ],
}
