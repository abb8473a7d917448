/** The parties that limits count, and how many times one network's limit each party may have. */
import { networksOf } from '#contract/network.ts'

/** The client of a request or a connection: a member is named by account, a stranger by network. */
export interface Party {
  /** The networks of the client's address, the narrowest first. */
  readonly networks: readonly string[]
  /**
   * The account, or `device …` for a known browser without a session. Null for everybody else, and for a member until
   * upstream has answered whose session it is.
   */
  readonly account: string | null
}

/** How many times one network's limit an IPv6 /64, /56 and /48 may have. An IPv4 address is one network. */
const NETWORK_MULTIPLES = [1, 2, 8] as const

/**
 * How many times one network's limit all members of one network may have together; each account may have it once. An
 * office, a school or a carrier's NAT is one network.
 */
export const MEMBERS_MULTIPLE = 100

export function strangerAt(address: string): Party {
  return { networks: networksOf(address), account: null }
}

/** A counter that a party adds to, and its bound as a multiple of one network's limit. */
export interface Count {
  readonly key: string
  readonly multiple: number
}

/** @returns a party's counters: of its account and its networks' members, or of its networks' strangers */
export function countsOf({ networks, account }: Party): Count[] {
  if (account === null)
    return networks.map((network, at) => ({ key: network, multiple: NETWORK_MULTIPLES[at] ?? 1 }))
  const members = networks.map((network, at) => ({
    key: `members of ${network}`,
    multiple: MEMBERS_MULTIPLE * (NETWORK_MULTIPLES[at] ?? 1),
  }))
  return [{ key: `account ${account}`, multiple: 1 }, ...members]
}

/** @returns the key by which parties are compared in size: a member's account, or a stranger's widest network */
export function holderOf({ networks, account }: Party): string {
  return account === null ? (networks.at(-1) ?? '') : `account ${account}`
}

/** Headers by which one part of the product names a party to another, which trusts them only together with a secret. */
const NETWORKS_HEADER = 'x-ovation-client-network'
export const ACCOUNT_HEADER = 'x-ovation-client-account'

export function writeParty({ networks, account }: Party): Record<string, string> {
  return { [NETWORKS_HEADER]: networks.join(' '), ...(account !== null && { [ACCOUNT_HEADER]: account }) }
}

/** @returns null where the headers name no network */
export function parseParty(headers: Readonly<Record<string, string | string[] | undefined>>): Party | null {
  const { [NETWORKS_HEADER]: networks, [ACCOUNT_HEADER]: account } = headers
  if (typeof networks !== 'string' || networks === '') return null
  return { networks: networks.split(' '), account: typeof account === 'string' ? account : null }
}
