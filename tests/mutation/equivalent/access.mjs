/** Equivalent faults in sessions, tokens, signatures and gates. @type {import('../equivalent.mjs').Equivalent} */
export const ACCESS = {
  'lib/session/signature.ts': [
    {
      line: "const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])",
      faults: [['false', 'true']],
      why: 'The key never leaves the function, so no code can export it.',
    },
  ],
  'contract/preview-text.ts': [
    {
      line: "const isCutInWord = !/\\s/.test(characters[limit] ?? ' ')",
      faults: [["' '", '""']],
      why: 'Only an empty text ends here, and it has nothing to cut.',
    },
    {
      line: 'const lastSpace = beginning.search(/\\s\\S*$/)',
      faults: [['/\\s\\S*$/', '/\\S\\S*$/']],
      why: 'The cut is after the space instead of before it, and the space is dropped with the punctuation.',
    },
    {
      line: 'const whole = isCutInWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning',
      faults: [['lastSpace > 0', 'lastSpace >= 0']],
      why: 'The text is trimmed, so it never begins with a space.',
    },
  ],
  'upstream/modules/media-access/ranges.ts': [
    {
      line: "const [, from = '', to = ''] = match",
      faults: [["''", '"Stryker was here!"']],
      why: 'Both parts exist if the whole matches.',
    },
    {
      line: "const match = /^bytes=(\\d{0,15})-(\\d{0,15})$/.exec(header?.trim() ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A missing header and any other text are equally no range.',
    },
  ],
  'upstream/modules/media-access/running.ts': [
    {
      line: 'timer.unref()',
      faults: [['timer.unref()', ';']],
      why: 'Closing the app clears the timer; this line only lets a process end that did not close the app.',
    },
  ],
  'upstream/modules/files/uses-store.ts': [
    {
      line: 'const ids = [...new Set([...fileIds, ...shown.map(({ id }) => id)])]',
      faults: [['[...fileIds, ...shown.map(({ id }) => id)]', '[]']],
      why: 'The embedded database has one connection, so no transaction waits for a lock; on Postgres two posts may deadlock.',
    },
    {
      line: 'const areOfThings = things.map(({ subjectType, subjectId }) =>',
      faults: [
        [
          `({ subjectType, subjectId }) =>
    and(eq(fileUses.subjectType, subjectType), eq(fileUses.subjectId, subjectId))`,
          '() => undefined',
        ],
      ],
      why: 'It locks more files, which takes longer; on Postgres a test counts the rows that are read.',
    },
    {
      line: 'if (!ids.length) return',
      faults: [
        ['!ids.length', 'ids.length'],
        ['!ids.length', 'true'],
        ['!ids.length', 'false'],
      ],
      why: 'Without locks two posts may deadlock on Postgres only, and locking nothing only costs a query.',
    },
    {
      line: 'if (!fileIds.length) return',
      faults: [['!fileIds.length', 'false']],
      why: 'This line only saves queries that find nothing.',
    },
    {
      line: 'if (!closed.length) return',
      faults: [['!closed.length', 'false']],
      why: 'This line only saves a statement that changes nothing.',
    },
    ...['.select({ id: files.id })', '.select({ fileId: fileUses.fileId })'].map((line) => ({
      line,
      faults: [[line.slice('.select('.length, -1), '{}']],
      why: 'The code only locks or counts the rows.',
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
      why: 'The query reads more rows, and later code checks again to which thing each row belongs.',
    },
  ],
  'upstream/modules/uploads/service.ts': [
    {
      line: "return sign(deriveKey(config.INTERNAL_SECRET, 'upload-ticket'), text, 'base64url')",
      faults: [["'upload-ticket'", '""']],
      why: 'The purpose may have any name that no other signature uses.',
    },
    {
      line: "const [text = '', signature = ''] = ticket.split('.')",
      faults: [["''", '"Stryker was here!"']],
      why: 'No ticket has this signature.',
    },
  ],
  'upstream/media-engine/tokens.ts': [
    {
      line: "const [head, payload, signature, ...rest] = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : []",
      faults: [['[]', '["Stryker was here"]']],
      why: 'A token with one part is as invalid as one without parts.',
    },
    {
      line: "return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null",
      faults: [
        ["typeof value === 'object' && value !== null", 'true'],
        ["typeof value === 'object'", 'true'],
        ["typeof value === 'object' && value !== null", "typeof value === 'object' || value !== null"],
        ['value !== null', 'true'],
      ],
      why: 'A number or a text has none of the claims, and the readers of the claims handle null.',
    },
  ],
  'lib/session/seal.ts': [
    {
      line: 'if (!sealed) return null',
      faults: [['!sealed', 'false']],
      why: 'An empty text is refused a few lines later.',
    },
    {
      line: 'if (known && known.until > Date.now()) return known.session',
      faults: [['known.until > Date.now()', 'known.until >= Date.now()']],
      why: 'The cookie counts whole seconds and the clock milliseconds, so the two are practically never equal.',
    },
    {
      line: 'if (!sealed || sealed.length > 4096) return null',
      faults: [['sealed.length > 4096', 'sealed.length >= 4096']],
      why: 'The cipher works in blocks: a cookie can have 4083 or 4105 characters, but not 4096.',
    },
  ],
  'upstream/modules/auth/store.ts': [
    {
      line: ".prepare('')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A prepared statement may have any name; with an empty name the driver does not keep it.',
    },
    {
      line: '.select({ id: loginHistory.id })',
      faults: [['{ id: loginHistory.id }', '{}']],
      why: 'The code only asks whether there is a row.',
    },
  ],
  'upstream/modules/auth/sessions.ts': [
    {
      line: "name: 'sockets-close',",
      faults: [["'sockets-close'", '""']],
      why: "The queue may have any name that no other queue has; the job kernel's tests check which names the database takes.",
    },
  ],
}
