/** Equivalent faults in the ledger and in subscriptions. @type {import('../equivalent.mjs').Equivalent} */
export const MONEY = {
  'upstream/modules/ledger/service.ts': [
    {
      line: 'if (!found) throw new RangeError(`no module owns entries of the kind ${name}`)',
      faults: [['`no module owns entries of the kind ${name}`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: "entries.flatMap(({ subjectType, subjectId }) => (subjectType === 'transaction' && subjectId) || []),",
      faults: [
        ['[]', '["Stryker was here"]'],
        ["subjectType === 'transaction'", 'true'],
      ],
      why: 'No transaction has this id.',
    },
    {
      line: "const text = texts.get(subjectId ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'No transaction has this id.',
    },
    {
      line: 'const sumCents = postings.reduce((sum, posting) => sum + posting.amountCents, 0)',
      faults: [['sum + posting.amountCents', 'sum - posting.amountCents']],
      why: 'The sum only changes its sign, and the code only asks whether it is zero.',
    },
    {
      line: 'throw new RangeError(`the postings of ${idempotencyKey} do not balance`)',
      faults: [['`the postings of ${idempotencyKey} do not balance`', '``']],
      why: 'Only a log shows the text of this error.',
    },
    {
      line: 'if (!posting) throw new RangeError(`no posting moved ${accountKind.name} of ${ownerId}`)',
      faults: [['`no posting moved ${accountKind.name} of ${ownerId}`', '``']],
      why: 'Only a log shows the text of this error.',
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
      why: 'The embedded database has one connection, so no transaction waits; on Postgres tests/races/ledger-accounts.test.ts fails.',
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
      why: 'The order is different, but it is the same for all transactions.',
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
      why: 'The query locks all accounts, and on the embedded database no transaction waits for a lock.',
    },
    {
      line: '.select({ id: ledgerAccounts.id })',
      faults: [['{ id: ledgerAccounts.id }', '{}']],
      why: 'The code only locks the rows.',
    },
    {
      line: 'if (!ids.length) return []',
      faults: [['!ids.length', 'false']],
      why: 'This line only saves a query that finds nothing.',
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
      why: 'The embedded database has one connection, so no transaction waits; on Postgres tests/races/account-locks.test.ts fails.',
    },
    {
      line: 'const due = (await store.listDue(db, now, BATCH + failed.size)).filter(({ id }) => !failed.has(id))',
      faults: [['BATCH + failed.size', 'BATCH - failed.size']],
      why: 'The difference shows only if a hundred renewals fail in one run.',
    },
    {
      line: 'if (error instanceof Refusal) return false',
      faults: [['error instanceof Refusal', 'true']],
      why: 'Any other error comes from the database, which refuses further statements in this transaction.',
    },
    {
      line: "if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_BALANCE') throw error",
      faults: [["error.code !== 'INSUFFICIENT_BALANCE'", 'false']],
      why: 'A renewal is refused for no other reason today; the check is there for future reasons.',
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
      why: 'The embedded database has one connection, so no transaction waits; on Postgres tests/races/account-locks.test.ts fails.',
    },
    {
      line: "if (!isLast && period.endsAt > at && row.status !== 'expired') {",
      faults: [['period.endsAt > at', 'period.endsAt >= at']],
      why: 'The difference shows only in the very millisecond in which a month ends.',
    },
    {
      line: "if (!isLast && period.endsAt > at && row.status !== 'expired') {",
      faults: [["row.status !== 'expired'", 'true']],
      why: 'Everything that ends a subscription early refunds its rest, and such a refund is refused earlier with the same code.',
    },
    {
      line: "throw new Refusal('NOT_REFUNDABLE', {",
      faults: [
        [
          "{\n      text: 'A later month of this subscription has been paid for. Refund that payment first.',\n    }",
          '{}',
        ],
      ],
      why: 'The fault changes only the text of a refusal; tests and pages use its code.',
    },
    {
      line: "text: 'A later month of this subscription has been paid for. Refund that payment first.',",
      faults: [["'A later month of this subscription has been paid for. Refund that payment first.'", '""']],
      why: 'The fault changes only the text of a refusal; tests and pages use its code.',
    },
    {
      line: 'if (currentPeriodEnd <= at) return expire(tx, row, at, { currentPeriodEnd })',
      faults: [['currentPeriodEnd <= at', 'currentPeriodEnd < at']],
      why: 'The difference shows only in the very millisecond in which a month ends.',
    },
    {
      line: 'if (!row) throw new Error(`no month was paid for by ${transactionId}`)',
      faults: [['`no month was paid for by ${transactionId}`', '``']],
      why: 'Only a log shows the text of this error.',
    },
  ],
}
