/** Equivalent faults in the page cache, in `lib/edge/` and in `front/`. @type {import('../equivalent.mjs').Equivalent} */
export const PAGES = {
  'lib/cache/page-cache.ts': [
    {
      line: 'async get(key, { kind, tags = [], softTags = [] }) {',
      faults: [['[]', '["Stryker was here"]']],
      why: 'No code revalidates a tag with this name.',
    },
    {
      line: 'if (theirs && theirs.asOf > (entry?.asOf ?? -Infinity)) {',
      faults: [['theirs.asOf > (entry?.asOf ?? -Infinity)', 'theirs.asOf >= (entry?.asOf ?? -Infinity)']],
      why: 'Two entries that were begun at the same moment have the same content.',
    },
  ],
  'lib/edge/routes.ts': [
    {
      line: "if (segments.length === 2 && isName(segments[0] ?? '') && segments[1] === 'feed.xml')",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: a list of two has a first item.',
    },
    {
      line: "const segment = segments[at] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'The default only satisfies the compiler: the two lists are equally long.',
    },
    {
      line: "if (isUnder(pathname, INTERNAL_PREFIXES)) return { kind: 'missing' }",
      faults: [['isUnder(pathname, INTERNAL_PREFIXES)', 'false']],
      why: 'The names are reserved and no pattern has them today; the line is there for a future pattern.',
    },
  ],
  'front/action-calls.ts': [
    {
      line: "const { 'next-action': id, 'content-type': type = '' } = headers",
      faults: [["''", '"Stryker was here!"']],
      why: 'Neither text begins like the type of a form.',
    },
    {
      line: 'if (bound === null) return []',
      faults: [['[]', '["Stryker was here"]']],
      why: 'The code only asks whether it is a list.',
    },
  ],
  'front/next-headers.ts': [
    {
      line: "export function hasReadableHeaders({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {",
      faults: [["''", '"Stryker was here!"']],
      why: 'Node sets the address of every request that a server receives.',
    },
  ],
  'front/origin-check.ts': [
    {
      line: "const { headers, method = 'GET' } = request",
      faults: [["'GET'", '""']],
      why: 'Node sets the method of every request that a server receives.',
    },
    {
      line: "const path = request.url?.split('?', 1)[0] ?? ''",
      faults: [["''", '"Stryker was here!"']],
      why: 'Node sets the address of every request that a server receives.',
    },
  ],
  'front/client-address.ts': [
    {
      line: "return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')",
      faults: [['family !== 0', 'true']],
      why: 'No list of networks contains a text that is not an address.',
    },
    {
      line: 'const [, bracketed, dotted] = /^(?:\\[([^\\]]*)\\](?::\\d{1,5})?|([\\d.]+):\\d{1,5})$/.exec(text.trim()) ?? []',
      faults: [['[]', '["Stryker was here"]']],
      why: 'No code reads the first element of the match.',
    },
    {
      line: 'if (name.charCodeAt(0) !== 120 /* x */ || OPEN_NAMES.has(name)) return false',
      faults: [['name.charCodeAt(0) !== 120', 'false']],
      why: 'All prefixes begin with an x; the check of the letter only saves comparing them.',
    },
    {
      line: "const hops = String(chain ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A text that is not an address has the same result as no text.',
    },
    {
      line: "return String(header ?? '')",
      faults: [["''", '"Stryker was here!"']],
      why: 'A text that is neither a scheme nor a host has the same result as no text.',
    },
  ],
  'lib/cache/shared-cache.ts': [
    {
      line: 'if (packed.length > MAX_ENTRY_LENGTH) return',
      faults: [['packed.length > MAX_ENTRY_LENGTH', 'packed.length >= MAX_ENTRY_LENGTH']],
      why: 'The fault changes the bound by one character, and the bound is our own choice.',
    },
    {
      line: 'for (let at = 0; at + 1 < flat.length; at += 2) marks.push([String(flat[at]), Number(flat[at + 1])])',
      faults: [['at + 1 < flat.length', 'at + 1 <= flat.length']],
      why: 'The store answers in pairs, so the number is even.',
    },
  ],
}
