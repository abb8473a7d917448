/**
 * The one spelling of client addresses by which both halves compare and count them. These functions only handle text.
 */

/** The first 96 bits of an IPv4 address that IPv6 carries (RFC 4291 §2.5.5.2). */
const MAPPED_GROUPS = ['0', '0', '0', '0', '0', 'ffff']

/**
 * Unwraps an IPv4 address that is mapped into IPv6, in any spelling: `::ffff:1.2.3.4`, `::FFFF:102:304`,
 * `0:0:0:0:0:ffff:102:304`. Returns every other text unchanged.
 */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  const groups = groupsOf(address)
  if (groups.length !== 8 || MAPPED_GROUPS.some((group, at) => groups[at] !== group)) return address
  const bytes = groups.slice(6).flatMap((group) => {
    const bits = Number.parseInt(group, 16)
    return [bits >> 8, bits & 0xff]
  })
  return bytes.join('.')
}

/**
 * The network that limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address. Providers give a single
 * household or machine a whole /64, so counting its addresses would bound nothing.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0] ?? ''
}

/**
 * The usual IPv6 prefix lengths of one holder: /64 of a machine or a home, /56 of a home or an office, /48 of a
 * company.
 */
const HELD_PREFIX_BITS = [64, 56, 48] as const

/**
 * Every network of an address that limits count, the narrowest first: only the address itself for IPv4; the /64, the
 * /56 and the /48 for IPv6. A limit by /64 alone would allow the holder of a /48 65,536 times as much.
 */
export function networksOf(address: string): readonly string[] {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return [plain]
  const groups = groupsOf(plain)
  return HELD_PREFIX_BITS.map((bits) => {
    const kept = groups.slice(0, bits / 16)
    // A /56 ends in the middle of the fourth group.
    if (bits === 56) kept.push((Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16))
    return `${kept.join(':')}::/${bits}`
  })
}

/** Spells out the groups of an IPv6 address, without leading zeros: eight of them if the address is valid. */
function groupsOf(address: string): string[] {
  const [whole = ''] = address.toLowerCase().split('%')
  const [head = '', tail] = whole.split('::')
  const left = splitGroups(head)
  const right = splitGroups(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const zeros = Array.from({ length: missing }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Splits a text into groups. Four bytes in dotted form, in which an address may end, make two groups. */
function splitGroups(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      const bytes = group.split('.').map(Number)
      if (bytes.length !== 4 || !bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)) {
        return [group]
      }
      const [a = 0, b = 0, c = 0, d = 0] = bytes
      return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)]
    })
}
