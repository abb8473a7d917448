import { countsOf, holderOf, type Party } from '#limits/party.ts'
import { EngineError } from './errors.ts'

/** A viewer as the bounds and the count of a show see them. */
export interface Watcher {
  /** As the gateway names it. */
  readonly party: Party
  /** Names a member by their token, who counts once however many tabs they have open; null for a visitor. */
  readonly member: string | null
}

/**
 * The places of one show. No network of strangers and no account holds more than its share. Once the show is full, a
 * party that holds more places than a newcomer's gives one up, and strangers give way to members: one address that has
 * taken many keeps nobody else out.
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

  /** @returns the holder who has lost a place to this one @throws EngineError of `assertRoom` */
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
    // A party with only one place more would win it back with its next request, and so on for ever.
    return crowd.largestSize > crowd.sizeOf(party) + 1 ? crowd : null
  }
}

/** Holders of places by party; the party that has most is found without a search. */
class Crowd<Holder extends Watcher> {
  readonly #parties = new Map<string, Set<Holder>>()
  /** Parties by how many places they hold, which is the index. */
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

  /** @returns whether it was there */
  delete(holder: Holder): boolean {
    const key = holderOf(holder.party)
    const holders = this.#parties.get(key)
    if (!holders?.delete(holder)) return false
    this.#move(key, holders.size + 1, holders.size)
    if (holders.size === 0) this.#parties.delete(key)
    return true
  }

  /** The holder who has watched longest stays. */
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

/** How many people watch: a party counts up to `maxPerNetwork` times, so that no machine alone makes a crowd. */
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
