/** Chooses the connections to close when more bytes wait for clients than the bounds allow. */
import { countsOf, holderOf, type Party } from './party.ts'

/** More than a growing MP4 may have waiting, and more than any answer made in one piece with its encrypted copy. */
export const MAX_BYTES_PER_CONNECTION = 8 * 1024 * 1024

export interface UnreadBounds {
  LIMIT_UNREAD_MEGABYTES: number
  LIMIT_UNREAD_MEGABYTES_PER_NETWORK: number
}

/** A connection for which bytes wait. */
export interface Unread {
  readonly party: Party
  readonly bytes: number
  /** For how many looks its client has read nothing. */
  readonly stalledLooks: number
}

/**
 * Lists the connections to close, so that each connection, each party and all together keep to their bounds. A party
 * above its bound first loses the connection whose client has stalled longest. When all together are above the total,
 * strangers give way before members, and among each of the two the party for which most bytes wait.
 */
export function listExcess<One extends Unread>(waiting: readonly One[], most: UnreadBounds): Set<One> {
  const gone = new Set(waiting.filter(({ bytes }) => bytes > MAX_BYTES_PER_CONNECTION))
  const left = waiting.filter((one) => !gone.has(one)).toSorted((a, b) => b.stalledLooks - a.stalledLooks)
  const sums = new Map<string, number>()
  const add = ({ party, bytes }: Unread, sign: 1 | -1) => {
    for (const { key } of countsOf(party)) sums.set(key, (sums.get(key) ?? 0) + sign * bytes)
  }
  for (const one of left) add(one, 1)
  for (const one of left) {
    const isOver = countsOf(one.party).some(
      ({ key, multiple }) => (sums.get(key) ?? 0) > most.LIMIT_UNREAD_MEGABYTES_PER_NETWORK * multiple,
    )
    if (!isOver) continue
    gone.add(one)
    add(one, -1)
  }
  shareAll(
    left.filter((one) => !gone.has(one)),
    most.LIMIT_UNREAD_MEGABYTES,
    gone,
  )
  return gone
}

function shareAll<One extends Unread>(left: readonly One[], most: number, gone: Set<One>): void {
  let total = left.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= most) return
  const holders = Map.groupBy(left, ({ party }) => holderOf(party))
  const amounts = new Map(
    [...holders].map(([key, ones]) => [key, ones.reduce((sum, { bytes }) => sum + bytes, 0)]),
  )
  while (total > most) {
    let largest: One[] | undefined
    let key = ''
    for (const [name, ones] of holders) {
      const isStranger = ones[0]?.party.account === null
      const isBefore = largest === undefined || (isStranger && largest[0]?.party.account !== null)
      const isSameKind = (largest?.[0]?.party.account === null) === isStranger
      if (isBefore || (isSameKind && amounts.get(name)! > amounts.get(key)!)) [largest, key] = [ones, name]
    }
    const one = largest?.shift()
    if (!one) return
    if (largest?.length === 0) holders.delete(key)
    amounts.set(key, amounts.get(key)! - one.bytes)
    total -= one.bytes
    gone.add(one)
  }
}
