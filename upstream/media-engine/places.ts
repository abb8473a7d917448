import { EngineError } from './errors.ts'

/** A viewer as the bounds and the count of a show see them. */
export interface Watcher {
  /** An IPv4 address, or the /64 of an IPv6 address, as the gateway names it. */
  readonly network: string
  /** Names a member, who counts once however many tabs they have open; null for a visitor. */
  readonly member: string | null
}

/**
 * The places of one show. No network holds more than its share, and once the show is full, a network that holds more
 * places than a newcomer's gives one up: one address that has taken many keeps nobody else out.
 */
export class Places<Holder extends Watcher> {
  readonly #max: number
  readonly #maxPerNetwork: number
  readonly #networks = new Map<string, Set<Holder>>()
  /** Networks by how many places they hold, which is the index: the largest are found without a search. */
  readonly #bySize: Set<string>[] = []
  #taken = 0

  constructor(limits: { max: number; maxPerNetwork: number }) {
    this.#max = limits.max
    this.#maxPerNetwork = limits.maxPerNetwork
  }

  get taken(): number {
    return this.#taken
  }

  /** @throws EngineError 429 NETWORK_FULL, 503 STREAM_FULL */
  assertRoom(network: string): void {
    const own = this.#networks.get(network)?.size ?? 0
    if (own >= this.#maxPerNetwork) {
      throw new EngineError(429, 'NETWORK_FULL', 'Too many people on your network are watching this stream.')
    }
    // A network with only one place more would win it back with its next request, and so on for ever.
    if (this.#taken >= this.#max && this.#largestSize() <= own + 1) {
      throw new EngineError(503, 'STREAM_FULL', 'Too many people are watching this stream.')
    }
  }

  /** @returns the holder who has lost a place to this one @throws EngineError of `assertRoom` */
  take(holder: Holder): Holder | null {
    this.assertRoom(holder.network)
    const displaced = this.#taken >= this.#max ? this.#newestOfLargest() : null
    if (displaced) this.leave(displaced)
    const holders = this.#networks.get(holder.network) ?? new Set()
    this.#move(holder.network, holders.size, holders.size + 1)
    this.#networks.set(holder.network, holders.add(holder))
    this.#taken += 1
    return displaced
  }

  leave(holder: Holder): void {
    const holders = this.#networks.get(holder.network)
    if (!holders?.delete(holder)) return
    this.#move(holder.network, holders.size + 1, holders.size)
    if (holders.size === 0) this.#networks.delete(holder.network)
    this.#taken -= 1
  }

  #move(network: string, from: number, to: number): void {
    this.#bySize[from]?.delete(network)
    for (let size = this.#bySize.length; size <= to; size++) this.#bySize.push(new Set())
    if (to > 0) this.#bySize[to]?.add(network)
  }

  #largestSize(): number {
    while (this.#bySize.length > 0 && this.#bySize.at(-1)?.size === 0) this.#bySize.pop()
    return Math.max(0, this.#bySize.length - 1)
  }

  /** Whoever has watched longest stays. */
  #newestOfLargest(): Holder | null {
    const [network = ''] = this.#bySize[this.#largestSize()] ?? []
    return [...(this.#networks.get(network) ?? [])].at(-1) ?? null
  }
}

/** How many people watch: a network counts up to `maxPerNetwork` times, so that no machine alone makes a crowd. */
export function countViewers(watchers: Iterable<Watcher>, maxPerNetwork: number): number {
  const members = new Set<string>()
  const ofNetworks = new Map<string, number>()
  let count = 0
  for (const { network, member } of watchers) {
    const counted = ofNetworks.get(network) ?? 0
    if (counted >= maxPerNetwork || (member !== null && members.has(member))) continue
    if (member !== null) members.add(member)
    ofNetworks.set(network, counted + 1)
    count += 1
  }
  return count
}
