/**
 * What counts as one visitor where numbers are bounded: an IPv4 address, or the /64 of IPv6 that a single household
 * or machine is given, whose addresses are without end.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.toLowerCase().split('%')[0] ?? '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text.split(':').filter(Boolean)
}
