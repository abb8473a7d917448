/** In the cache of pages and what is decided before a page. @type {import('../equivalent.mjs').Equivalent} */
export const PAGES = {
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
  'front/action-calls.ts': [
    {
      line: "const { 'next-action': id, 'content-type': type = '' } = headers",
      faults: [["''", '"Stryker was here!"']],
      why: 'Both begin unlike a form.',
    },
    {
      line: 'if (bound === null) return []',
      faults: [['[]', '["Stryker was here"]']],
      why: 'Only whether it is a list is asked.',
    },
  ],
  'front/next-headers.ts': [
    {
      line: "export function hasReadableHeaders({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {",
      faults: [["''", '"Stryker was here!"']],
      why: 'Node gives every request of a server its address.',
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
      line: "return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')",
      faults: [['family !== 0', 'true']],
      why: 'A list of networks holds no text that is no address.',
    },
    {
      line: 'const [, bracketed, dotted] = /^(?:\\[([^\\]]*)\\](?::\\d{1,5})?|([\\d.]+):\\d{1,5})$/.exec(text.trim()) ?? []',
      faults: [['[]', '["Stryker was here"]']],
      why: 'Nobody reads the first of what was found.',
    },
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
  'lib/cache/shared-cache.ts': [
    {
      line: 'if (packed.length > MAX_ENTRY_LENGTH) return',
      faults: [['packed.length > MAX_ENTRY_LENGTH', 'packed.length >= MAX_ENTRY_LENGTH']],
      why: 'One character more or less of a bound that is ours alone.',
    },
    {
      line: 'for (let at = 0; at + 1 < flat.length; at += 2) marks.push([String(flat[at]), Number(flat[at + 1])])',
      faults: [['at + 1 < flat.length', 'at + 1 <= flat.length']],
      why: 'The store answers in pairs, so that the number is even.',
    },
  ],
}
