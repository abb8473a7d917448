/** The parties that limits count, and how much more than one network of strangers a party may have. */
import { networksOf } from '#contract/network.ts'

/** The client of a request or a connection: a member by account, everybody else a stranger of their network. */
export interface Party {
  /** The networks of the client's address, the narrowest first. */
  readonly networks: readonly string[]
  /** Null for a stranger, and for a member whose session nobody has confirmed yet. */
  readonly account: string | null
}

/** The /64, the /56 and the /48 of IPv6 may have so many times what a limit gives one network. An IPv4 address has one. */
const NETWORK_MULTIPLES = [1, 2, 8] as const

/**
 * An account may have what a network of strangers may; all members of one network together have so many times as
 * much. An office, a school or a carrier's NAT is one network.
 */
export const MEMBERS_MULTIPLE = 100

export function strangerAt(address: string): Party {
  return { networks: networksOf(address), account: null }
}

/** One counter that a party adds to, and its bound as a multiple of what the limit gives one network. */
export interface Count {
  readonly key: string
  readonly multiple: number
}

/** The counters of a party: those of its account and its network's members, or those of its network's strangers. */
export function countsOf({ networks, account }: Party): Count[] {
  if (account === null)
    return networks.map((network, at) => ({ key: network, multiple: NETWORK_MULTIPLES[at] ?? 1 }))
  const members = networks.map((network, at) => ({
    key: `members of ${network}`,
    multiple: MEMBERS_MULTIPLE * (NETWORK_MULTIPLES[at] ?? 1),
  }))
  return [{ key: `account ${account}`, multiple: 1 }, ...members]
}

/** The counter by which the larger of two parties is found: an account, or the widest network of a stranger. */
export function holderOf({ networks, account }: Party): string {
  return account === null ? (networks.at(-1) ?? '') : `account ${account}`
}

/** Headers by which one part of ours names a party to another; it believes them beside a secret only. */
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
