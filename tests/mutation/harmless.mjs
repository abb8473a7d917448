/**
 * Faults that change nothing that anybody could notice, by file. A fault is known by the line in which it begins, and
 * by what it puts there in the place of what.
 * @type {Record<string, { line: string, faults: [original: string, replacement: string][], why: string }[]>}
 */
const BY_FILE = {
  'lib/session/signature.ts': [
    {
      line: "const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])",
      faults: [['false', 'true']],
      why: 'The key never leaves the function, so nobody could export it.',
    },
  ],
  'upstream/modules/feeds/policy.ts': [
    {
      line: "const isCutInWord = !/\\s/.test(characters[limit] ?? ' ')",
      faults: [["' '", '""']],
      why: 'Only an empty text ends here, and nothing of it could be cut.',
    },
    {
      line: 'const lastSpace = beginning.search(/\\s\\S*$/)',
      faults: [['/\\s\\S*$/', '/\\S\\S*$/']],
      why: 'The cut falls behind the space instead of before it, and the space is dropped with the punctuation.',
    },
    {
      line: 'const whole = isCutInWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning',
      faults: [['lastSpace > 0', 'lastSpace >= 0']],
      why: 'The text is trimmed: it never begins with a space.',
    },
  ],
  'lib/cache/page-cache.ts': [
    {
      line: 'async get(key, { kind, tags = [], softTags = [] }) {',
      faults: [['[]', '["Stryker was here"]']],
      why: 'Nobody revalidates a tag of that name.',
    },
    {
      line: 'if (theirs && theirs.asOf > (entry?.asOf ?? -Infinity)) {',
      faults: [['theirs.asOf > (entry?.asOf ?? -Infinity)', 'theirs.asOf >= (entry?.asOf ?? -Infinity)']],
      why: 'Two entries that were begun at the same moment show the same.',
    },
  ],
  'lib/edge/routes.ts': [
    {
      line: "if (segments.length === 2 && isName(segments[0] ?? '') && segments[1] === 'feed.xml')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A list of two has a first one; only the compiler does not know it.',
    },
    {
      line: "const segment = segments[at] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'The lists are equally long; only the compiler does not know it.',
    },
    {
      line: "if (isUnder(pathname, INTERNAL_PREFIXES)) return { kind: 'missing' }",
      faults: [['isUnder(pathname, INTERNAL_PREFIXES)', 'false']],
      why: 'The names are reserved and no pattern has them: the line stands for the day when one does.',
    },
  ],
  'front/origin-check.ts': [
    {
      line: "const { headers, method = 'GET' } = request",
      faults: [["'GET'", '""']],
      why: 'Node gives every request of a server its method.',
    },
    {
      line: "const path = request.url?.split('?', 1)[0] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'Node gives every request of a server its address.',
    },
  ],
  'front/client-address.ts': [
    {
      line: 'if (name.charCodeAt(0) !== 120 /* x */ || OPEN_NAMES.has(name)) return false',
      faults: [['name.charCodeAt(0) !== 120', 'false']],
      why: 'All the prefixes begin with an x: the letter is asked first because it saves comparing them.',
    },
    {
      line: "const hops = String(chain ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A text that is no address counts as little as none.',
    },
    {
      line: "return String(header ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A text that is neither a scheme nor a host counts as little as none.',
    },
  ],
  'upstream/modules/uploads/service.ts': [
    {
      line: "const [text = '', signature = ''] = ticket.split('.')",
      faults: [["''", '"Stryker was here!"']],
      why: 'No ticket bears this signature.',
    },
  ],
  'upstream/media-engine/tokens.ts': [
    {
      line: "const [head, payload, signature, ...rest] = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : []",
      faults: [['[]', '["Stryker was here"]']],
      why: 'A token of one part is as little valid as one of none.',
    },
    {
      line: "return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null",
      faults: [
        ["typeof value === 'object' && value !== null", 'true'],
        ["typeof value === 'object'", 'true'],
        ["typeof value === 'object' && value !== null", "typeof value === 'object' || value !== null"],
        ['value !== null', 'true'],
      ],
      why: 'A number or a text has none of the claims, and whoever reads them asks for null.',
    },
  ],
  'lib/session/seal.ts': [
    {
      line: 'if (!sealed) return null',
      faults: [['!sealed', 'false']],
      why: 'Nothing is sealed in no text: it is refused a few lines further on.',
    },
    {
      line: 'if (known && known.until > Date.now()) return known.session',
      faults: [['known.until > Date.now()', 'known.until >= Date.now()']],
      why: 'The cookie counts whole seconds, the clock a thousand times as many.',
    },
    {
      line: 'if (!sealed || sealed.length > 4096) return null',
      faults: [['sealed.length > 4096', 'sealed.length >= 4096']],
      why: 'The cipher works in blocks: 4083 and 4105 characters exist, 4096 do not.',
    },
  ],
  'upstream/modules/auth/session-store.ts': [
    {
      line: "const statement = builtOnce(db, 'auth.openSession', () =>",
      faults: [["'auth.openSession'", '""']],
      why: 'No other statement has no name.',
    },
    {
      line: ".prepare(''),",
      faults: [["''", '"Stryker was here!"']],
      why: 'A prepared statement has whatever name it likes; without one the driver does not keep it.',
    },
    {
      line: '.select({ id: loginHistory.id })',
      faults: [['{ id: loginHistory.id }', '{}']],
      why: 'Only whether there is a row is asked.',
    },
  ],
  'upstream/modules/auth/sessions.ts': [
    {
      line: "return store.hasLoggedInFrom(db, accountId ?? '', networkOf(address), since)",
      faults: [["''", '"Stryker was here!"']],
      why: 'No account has that id either.',
    },
    {
      line: "name: 'sockets-close',",
      faults: [["'sockets-close'", '""']],
      why: "A queue that no other is called like; which names the database takes is the job kernel's.",
    },
  ],
  'upstream/modules/subscriptions/renewals.ts': [
    {
      line: 'await holdAccounts(tx, { alone: [fanId], shared: [performerId] })',
      faults: [
        ['{ alone: [fanId], shared: [performerId] }', '{}'],
        ['[fanId]', '[]'],
        ['[performerId]', '[]'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/pairs.test.ts fails.',
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
  ],
  'upstream/modules/subscriptions/ending.ts': [
    {
      line: 'await holdAccounts(tx, { alone: [fanId], shared: [performerId] })',
      faults: [
        ['{ alone: [fanId], shared: [performerId] }', '{}'],
        ['[fanId]', '[]'],
        ['[performerId]', '[]'],
      ],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/pairs.test.ts fails.',
    },
  ],
  'upstream/modules/subscriptions/taking-back.ts': [
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
        [
          "{\n      text: 'The rest of this month was paid back into the wallet when the subscription ended.',\n    }",
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
      line: "text: 'The rest of this month was paid back into the wallet when the subscription ended.',",
      faults: [["'The rest of this month was paid back into the wallet when the subscription ended.'", '""']],
      why: 'The words of a refusal; its code is what the tests and the pages go by.',
    },
    {
      line: 'if (currentPeriodEnd <= at) return expire(tx, row, at, { currentPeriodEnd })',
      faults: [['currentPeriodEnd <= at', 'currentPeriodEnd < at']],
      why: 'The very millisecond in which a month ends.',
    },
    {
      line: 'if (!paidBack || paidBack.createdAt >= endsAt) continue',
      faults: [['paidBack.createdAt >= endsAt', 'paidBack.createdAt > endsAt']],
      why: 'The very millisecond in which a month ends.',
    },
    {
      line: 'if (!row) throw new Error(`no month was paid for by ${transactionId}`)',
      faults: [['`no month was paid for by ${transactionId}`', '``']],
      why: 'An error that only a log shows.',
    },
  ],
}

/** @type {{ file: string, line: string, original: string, replacement: string, why: string }[]} */
export const HARMLESS = Object.entries(BY_FILE).flatMap(([file, rows]) =>
  rows.flatMap(({ faults, ...row }) =>
    faults.map(([original, replacement]) => ({ ...row, file, original, replacement })),
  ),
)
