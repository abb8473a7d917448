/**
 * Faults that change nothing that anybody could notice, and why. A fault is known by the line in which it begins
 * and by what it replaces there.
 * @type {{ file: string, line: string, original: string, replacement: string, why: string }[]}
 */
export const HARMLESS = [
  {
    file: 'lib/session/signature.ts',
    line: "const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])",
    original: 'false',
    replacement: 'true',
    why: 'The key never leaves the function, so nobody could export it.',
  },
  {
    file: 'upstream/modules/feeds/policy.ts',
    line: "const isCutInWord = !/\\s/.test(characters[limit] ?? ' ')",
    original: "' '",
    replacement: '""',
    why: 'Only an empty text ends here, and nothing of it could be cut.',
  },
  {
    file: 'upstream/modules/feeds/policy.ts',
    line: 'const lastSpace = beginning.search(/\\s\\S*$/)',
    original: '/\\s\\S*$/',
    replacement: '/\\S\\S*$/',
    why: 'The cut falls behind the space instead of before it, and the space is dropped with the punctuation.',
  },
  {
    file: 'upstream/modules/feeds/policy.ts',
    line: 'const whole = isCutInWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning',
    original: 'lastSpace > 0',
    replacement: 'lastSpace >= 0',
    why: 'The text is trimmed: it never begins with a space.',
  },
  {
    file: 'lib/cache/page-cache.ts',
    line: 'async get(key, { kind, tags = [], softTags = [] }) {',
    original: '[]',
    replacement: '["Stryker was here"]',
    why: 'Nobody revalidates a tag of that name.',
  },
  {
    file: 'lib/cache/page-cache.ts',
    line: 'if (theirs && theirs.asOf > (entry?.asOf ?? -Infinity)) {',
    original: 'theirs.asOf > (entry?.asOf ?? -Infinity)',
    replacement: 'theirs.asOf >= (entry?.asOf ?? -Infinity)',
    why: 'Two entries that were begun at the same moment show the same.',
  },
  {
    file: 'lib/edge/routes.ts',
    line: "if (segments.length === 2 && isName(segments[0] ?? '') && segments[1] === 'feed.xml')",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'A list of two has a first one; only the compiler does not know it.',
  },
  {
    file: 'lib/edge/routes.ts',
    line: "const segment = segments[at] ?? ''",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'The lists are equally long; only the compiler does not know it.',
  },
  {
    file: 'lib/edge/routes.ts',
    line: "if (isUnder(pathname, INTERNAL_PREFIXES)) return { kind: 'missing' }",
    original: 'isUnder(pathname, INTERNAL_PREFIXES)',
    replacement: 'false',
    why: 'The names are reserved and no pattern has them: the line stands for the day when one does.',
  },
  {
    file: 'front/origin-check.ts',
    line: "const { headers, method = 'GET' } = request",
    original: "'GET'",
    replacement: '""',
    why: 'Node gives every request of a server its method.',
  },
  {
    file: 'front/origin-check.ts',
    line: "const path = request.url?.split('?', 1)[0] ?? ''",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'Node gives every request of a server its address.',
  },
  {
    file: 'front/client-address.ts',
    line: 'if (name.charCodeAt(0) !== 120 /* x */ || OPEN_NAMES.has(name)) return false',
    original: 'name.charCodeAt(0) !== 120',
    replacement: 'false',
    why: 'All the prefixes begin with an x: the letter is asked first because it saves comparing them.',
  },
  {
    file: 'front/client-address.ts',
    line: "const hops = String(chain ?? '')",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'A text that is no address counts as little as none.',
  },
  {
    file: 'front/client-address.ts',
    line: "return String(header ?? '')",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'A text that is neither a scheme nor a host counts as little as none.',
  },
]
