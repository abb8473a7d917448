/** Equivalent faults in the limits for strangers. @type {import('../equivalent.mjs').Equivalent} */
export const LIMITS = {
  'limits/connections.ts': [
    {
      line: "const address = plainAddress(socket.remoteAddress ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'Only a socket that has closed has no address; all of those count as one network with any name.',
    },
    {
      line: "return user === undefined ? strangerAt(plainAddress(socket.remoteAddress ?? '')) : user",
      faults: [["''", '"Stryker was here!"']],
      why: 'Only a socket that has closed has no address, and nothing waits for it.',
    },
  ],
  'limits/party.ts': [
    {
      line: "return account === null ? (networks.at(-1) ?? '') : `account ${account}`",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: an address has a network.',
    },
  ],
  'limits/unread.ts': [
    {
      line: 'if (total <= most) return',
      faults: [
        ['total <= most', 'total < most'],
        ['total <= most', 'false'],
      ],
      why: 'The line is a shortcut: without it the loop below ends at once.',
    },
    {
      line: "let key = ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'The loop takes the first holder whatever the initial name is.',
    },
  ],
  'contract/network.ts': [
    {
      line: "if (!address.includes(':')) return address",
      faults: [
        ["!address.includes(':')", 'false'],
        ["':'", '""'],
      ],
      why: 'The line is a shortcut: an address without a colon has no eight groups, and the next line returns it unchanged.',
    },
    {
      line: "return networksOf(address)[0] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: an address has a network.',
    },
    {
      line: "const [whole = ''] = address.toLowerCase().split('%')",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: a text that is split has at least one part.',
    },
    {
      line: "const [head = '', tail] = whole.split('::')",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: a text that is split has at least one part.',
    },
  ],
  'front/body-guard.ts': [
    {
      line: "return mayBringFiles(request.url ?? '', request.headers.cookie) ? 'form' : 'small'",
      faults: [["''", '"Stryker was here!"']],
      why: 'A received request has an address, and any text that is not a page with a form has the same result.',
    },
    {
      line: "request.off('data', take).off('end', finish).off('close', leave)",
      faults: [["'end'", '""']],
      why: 'A promise settles once, and no code reads what still arrives of a refused body.',
    },
  ],
  'front/members.ts': [
    {
      line: '} finally {',
      faults: [['{\n    clearTimeout(timer)\n  }', '{}']],
      why: 'The timer ends after half a second, and no code waits for it by then.',
    },
    {
      line: 'clearTimeout(timer)',
      faults: [['clearTimeout(timer)', ';']],
      why: 'The timer ends after half a second, and no code waits for it by then.',
    },
  ],
  'front/page-limit.ts': [
    {
      line: "if (isFree(request.url ?? '')) return 0",
      faults: [["''", '"Stryker was here!"']],
      why: 'A received request has an address.',
    },
    {
      line: "const opened = makeRate('opened', { perMinute, burstShare: BURST_SHARE })",
      faults: [["'opened'", '""']],
      why: 'The name may be any text except the name of the other rate.',
    },
    {
      line: "const ahead = makeRate('ahead', { perMinute, burstShare: BURST_SHARE })",
      faults: [["'ahead'", '""']],
      why: 'The name may be any text except the name of the other rate.',
    },
    {
      line: "function pathOfVisitor({ method, url = '', headers }: IncomingMessage): string | null {",
      faults: [["''", '"Stryker was here!"']],
      why: 'A received request has an address.',
    },
    {
      line: "return isRead && isPlain && !SESSION_COOKIE.test(headers.cookie ?? '') ? url : null",
      faults: [["''", '"Stryker was here!"']],
      why: 'Any text without a session has the same result.',
    },
  ],
}
