/** In what bounds strangers. @type {import('../equivalent.mjs').Equivalent} */
export const LIMITS = {
  'limits/connections.ts': [
    {
      line: "const address = plainAddress(socket.remoteAddress ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'The address of a socket that has closed already: all of those count as one network under any name.',
    },
    {
      line: "return user === undefined ? strangerAt(plainAddress(socket.remoteAddress ?? '')) : user",
      faults: [["''", '"Stryker was here!"']],
      why: 'The address of a socket that has closed already: nothing waits for it.',
    },
  ],
  'limits/party.ts': [
    {
      line: "return account === null ? (networks.at(-1) ?? '') : `account ${account}`",
      faults: [["''", '"Stryker was here!"']],
      why: 'For the compiler: an address has a network.',
    },
  ],
  'limits/unread.ts': [
    {
      line: 'if (total <= most) return',
      faults: [
        ['total <= most', 'total < most'],
        ['total <= most', 'false'],
      ],
      why: 'A shortcut: the loop below ends at once.',
    },
    {
      line: "let key = ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'The first holder that is looked at is taken whatever the name says.',
    },
  ],
  'contract/network.ts': [
    {
      line: "if (!address.includes(':')) return address",
      faults: [
        ["!address.includes(':')", 'false'],
        ["':'", '""'],
      ],
      why: 'A shortcut: what has no colon has no eight groups either, and stays as it is by the next line.',
    },
    {
      line: "return networksOf(address)[0] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'For the compiler: an address has a network.',
    },
    {
      line: "const [whole = ''] = address.toLowerCase().split('%')",
      faults: [["''", '"Stryker was here!"']],
      why: 'For the compiler: a text that is split has at least one part.',
    },
    {
      line: "const [head = '', tail] = whole.split('::')",
      faults: [["''", '"Stryker was here!"']],
      why: 'For the compiler: a text that is split has at least one part.',
    },
  ],
  'front/body-guard.ts': [
    {
      line: "if (route.to === 'upstream') return /^multipart\\/form-data\\b/i.test(type ?? '') ? 'upload' : 'small'",
      faults: [["''", '"Stryker was here!"']],
      why: 'Any text that is no multipart type says the same.',
    },
    {
      line: "return mayBringFiles(request.url ?? '', cookie) ? 'form' : 'small'",
      faults: [["''", '"Stryker was here!"']],
      why: 'A request that came in has an address; any text that is no page with a form says the same.',
    },
    {
      line: "request.off('data', take).off('end', finish).off('close', leave)",
      faults: [["'end'", '""']],
      why: 'A promise settles once, and what a refused body still brings is in no block.',
    },
  ],
  'front/members.ts': [
    {
      line: '} finally {',
      faults: [['{\n    clearTimeout(timer)\n  }', '{}']],
      why: 'The timer runs out after half a second, and nobody waits for it then.',
    },
    {
      line: 'clearTimeout(timer)',
      faults: [['clearTimeout(timer)', ';']],
      why: 'The timer runs out after half a second, and nobody waits for it then.',
    },
  ],
  'front/page-limit.ts': [
    {
      line: "if (isFree(request.url ?? '')) return 0",
      faults: [["''", '"Stryker was here!"']],
      why: 'A request that came in has an address.',
    },
    {
      line: "const opened = makeRate('opened', { perMinute, burstShare: BURST_SHARE })",
      faults: [["'opened'", '""']],
      why: 'A name that is not the other one.',
    },
    {
      line: "const ahead = makeRate('ahead', { perMinute, burstShare: BURST_SHARE })",
      faults: [["'ahead'", '""']],
      why: 'A name that is not the other one.',
    },
    {
      line: "function pathOfVisitor({ method, url = '', headers }: IncomingMessage): string | null {",
      faults: [["''", '"Stryker was here!"']],
      why: 'A request that came in has an address.',
    },
    {
      line: "return isRead && isPlain && !SESSION_COOKIE.test(headers.cookie ?? '') ? url : null",
      faults: [["''", '"Stryker was here!"']],
      why: 'Any text without a session says the same.',
    },
  ],
}
