/** In sessions, tokens, signatures and gates. @type {import('../equivalent.mjs').Equivalent} */
export const ACCESS = {
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
  'upstream/modules/media-access/ranges.ts': [
    {
      line: "const [, from = '', to = ''] = match",
      faults: [["''", '"Stryker was here!"']],
      why: 'Both parts are there where the whole matches.',
    },
    {
      line: "const match = /^bytes=(\\d{0,15})-(\\d{0,15})$/.exec(header?.trim() ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'No header is as little a range as any other text.',
    },
  ],
  'upstream/modules/media-access/running.ts': [
    {
      line: 'timer.unref()',
      faults: [['timer.unref()', ';']],
      why: 'The close of the app clears the timer; this lets a process end that forgot to close it.',
    },
  ],
  'upstream/modules/files/uses-store.ts': [
    {
      line: '.where(inArray(files.id, [...fileIds]))',
      faults: [['[...fileIds]', '[]']],
      why: 'The embedded database has one connection, so that nobody waits: on Postgres, tests/races/file-uses.test.ts fails.',
    },
    {
      line: 'if (!fileIds.length) return',
      faults: [['!fileIds.length', 'false']],
      why: 'Saves queries that find nothing.',
    },
    {
      line: 'if (!closed.length) return',
      faults: [['!closed.length', 'false']],
      why: 'Saves a statement that changes nothing.',
    },
    ...['.select({ id: files.id })', '.select({ fileId: fileUses.fileId })'].map((line) => ({
      line,
      faults: [[line.slice('.select('.length, -1), '{}']],
      why: 'The rows are only locked, or counted.',
    })),
  ],
  'upstream/modules/entitlements/store.ts': [
    {
      line: 'const isAsked = [...byType].map(([subjectType, some]) =>',
      faults: [
        [
          `([subjectType, some]) =>
    and(
      eq(purchases.subjectType, subjectType),
      inArray(
        purchases.subjectId,
        some.map(({ id }) => id),
      ),
    )`,
          '() => undefined',
        ],
      ],
      why: 'Reads more rows; which of the things they are of is asked once more.',
    },
  ],
  'upstream/modules/uploads/service.ts': [
    {
      line: "return sign(deriveKey(config.INTERNAL_SECRET, 'upload-ticket'), text, 'base64url')",
      faults: [["'upload-ticket'", '""']],
      why: 'A purpose that no other signature has, by whatever name.',
    },
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
  'upstream/modules/auth/store.ts': [
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
      line: "name: 'sockets-close',",
      faults: [["'sockets-close'", '""']],
      why: "A queue that no other is called like; which names the database takes is the job kernel's.",
    },
  ],
}
