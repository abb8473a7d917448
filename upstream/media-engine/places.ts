import { countsOf, holderOf, type Party } from '#limits/party.ts'
import { EngineError } from './errors.ts'

/** A viewer, with the data that the limits and the count of viewers need. */
export interface Watcher {
  /** The viewer's party, from the gateway's headers. */
  readonly party: Party
  /** The member from the viewer's token, who counts once even with several tabs; null for a visitor. */
  readonly member: string | null
}

/**
 * The places of one stream. Each network of strangers and each account may hold a limited number. Once the stream is
 * full, a newcomer takes a place from a party that holds at least two places more than the newcomer's own party, and a
 * member takes one from a stranger. So one address with many places cannot keep others out.
 */
export class Places<Holder extends Watcher> {
  readonly #max: number
  readonly #maxPerNetwork: number
  readonly #counted = new Map<string, number>()
  readonly #strangers = new Crowd<Holder>()
  readonly #members = new Crowd<Holder>()
  #taken = 0

  constructor(limits: { max: number; maxPerNetwork: number }) {
    this.#max = limits.max
    this.#maxPerNetwork = limits.maxPerNetwork
  }

  get taken(): number {
    return this.#taken
  }

  /** @throws EngineError 429 NETWORK_FULL, 503 STREAM_FULL */
  assertRoom(party: Party): void {
    if (isFull(this.#counted, party, this.#maxPerNetwork))
      throw new EngineError(429, 'NETWORK_FULL', 'Too many people on your network are watching this stream.')
    if (this.#taken >= this.#max && !this.#crowdThatYields(party))
      throw new EngineError(503, 'STREAM_FULL', 'Too many people are watching this stream.')
  }

  /** @returns the holder who has lost their place to this one @throws EngineError, see `assertRoom` */
  take(holder: Holder): Holder | null {
    this.assertRoom(holder.party)
    const crowd = this.#taken >= this.#max ? this.#crowdThatYields(holder.party) : null
    const displaced = crowd?.newestOfLargest() ?? null
    if (displaced) this.leave(displaced)
    this.#crowdOf(holder.party).add(holder)
    count(this.#counted, holder.party, 1)
    this.#taken += 1
    return displaced
  }

  leave(holder: Holder): void {
    if (!this.#crowdOf(holder.party).delete(holder)) return
    count(this.#counted, holder.party, -1)
    this.#taken -= 1
  }

  #crowdOf({ account }: Party): Crowd<Holder> {
    return account === null ? this.#strangers : this.#members
  }

  #crowdThatYields(party: Party): Crowd<Holder> | null {
    if (party.account !== null && this.#strangers.largestSize > 0) return this.#strangers
    const crowd = this.#crowdOf(party)
    // A party with only one place more would win the place back with its next request, and the two would alternate for
    // ever.
    return crowd.largestSize > crowd.sizeOf(party) + 1 ? crowd : null
  }
}

/** The holders of places by party, with an index that finds the party with the most places without a search. */
class Crowd<Holder extends Watcher> {
  readonly #parties = new Map<string, Set<Holder>>()
  /** The parties by their number of places, which is the index of the array. */
  readonly #bySize: Set<string>[] = []

  get largestSize(): number {
    while (this.#bySize.length > 0 && this.#bySize.at(-1)?.size === 0) this.#bySize.pop()
    return Math.max(0, this.#bySize.length - 1)
  }

  sizeOf(party: Party): number {
    return this.#parties.get(holderOf(party))?.size ?? 0
  }

  add(holder: Holder): void {
    const key = holderOf(holder.party)
    const holders = this.#parties.get(key) ?? new Set()
    this.#move(key, holders.size, holders.size + 1)
    this.#parties.set(key, holders.add(holder))
  }

  /** @returns whether the crowd contained the holder */
  delete(holder: Holder): boolean {
    const key = holderOf(holder.party)
    const holders = this.#parties.get(key)
    if (!holders?.delete(holder)) return false
    this.#move(key, holders.size + 1, holders.size)
    if (holders.size === 0) this.#parties.delete(key)
    return true
  }

  /**
   * Returns the holder to displace: the newest one of the largest party, so that those who have watched longest stay.
   */
  newestOfLargest(): Holder | null {
    const [key = ''] = this.#bySize[this.largestSize] ?? []
    return [...(this.#parties.get(key) ?? [])].at(-1) ?? null
  }

  #move(key: string, from: number, to: number): void {
    this.#bySize[from]?.delete(key)
    for (let size = this.#bySize.length; size <= to; size++) this.#bySize.push(new Set())
    if (to > 0) this.#bySize[to]?.add(key)
  }
}

/** Counts the viewers. A party counts at most `maxPerNetwork` times, so that one machine cannot inflate the number. */
export function countViewers(watchers: Iterable<Watcher>, maxPerNetwork: number): number {
  const members = new Set<string>()
  const counted = new Map<string, number>()
  let sum = 0
  for (const { party, member } of watchers) {
    if (isFull(counted, party, maxPerNetwork) || (member !== null && members.has(member))) continue
    if (member !== null) members.add(member)
    count(counted, party, 1)
    sum += 1
  }
  return sum
}

function isFull(counted: ReadonlyMap<string, number>, party: Party, maxPerNetwork: number): boolean {
  return countsOf(party).some(({ key, multiple }) => (counted.get(key) ?? 0) >= maxPerNetwork * multiple)
}

function count(counted: Map<string, number>, party: Party, by: 1 | -1): void {
  for (const { key } of countsOf(party)) {
    const sum = (counted.get(key) ?? 0) + by
    if (sum > 0) counted.set(key, sum)
    else counted.delete(key)
  }
}
