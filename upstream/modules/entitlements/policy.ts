/** Who gets through a gate, and what opens it most cheaply: one decision table for every kind of content. */
import type { Gate } from '#contract/gates.ts'
import type { SignedIn } from '../../http/visitor.ts'

/** What somebody is to a performer, or to a thing of theirs. */
export type Relation = 'isFollowing' | 'hasSubscription' | 'hasBought'

export type { Gate }

/** A relation that is not known to be there is not. */
export type Standing = { viewer: SignedIn | null } & Partial<Record<Relation, boolean>>

/** The cheapest way through each gate. */
export interface Offers {
  free: null
  followers: { kind: 'follow' }
  subscribers: { kind: 'subscribe'; monthlyPriceCents: number }
  price: { kind: 'buy'; priceCents: number }
}

export interface Prices {
  /** Of a month of the performer's subscription; null where there is none to have. */
  monthlyPriceCents: number | null
  /** Of the thing itself, where it is sold. */
  priceCents?: number
}

/**
 * Which relations open a gate. Gates stack: a subscriber passes the followers' gate too. What has a price of its own
 * is bought, also by subscribers.
 */
export const OPENED_BY: Record<Gate, readonly Relation[]> = {
  free: [],
  followers: ['isFollowing', 'hasSubscription'],
  subscribers: ['hasSubscription'],
  price: ['hasBought'],
}

/** A thing that has a gate. */
export interface Gated {
  gate: Gate
  performerId: string
  /** Taken off the site: nobody gets in any more but buyers, who keep what they have bought. */
  isArchived?: boolean
}

export function openersOf({ gate, isArchived }: Gated): readonly Relation[] {
  return isArchived ? ['hasBought'] : OPENED_BY[gate]
}

/** Owner and operator always pass; a stranger passes only what is free. */
export function isOpenTo(thing: Gated, standing: Standing): boolean {
  const { viewer } = standing
  if (thing.gate === 'free' && !thing.isArchived) return true
  if (!viewer) return false
  if (viewer.kind === 'operator' || viewer.accountId === thing.performerId) return true
  return openersOf(thing).some((relation) => standing[relation])
}

export function findOffer<G extends Gate>(gate: G, { monthlyPriceCents, priceCents = 0 }: Prices): Offers[G] {
  const offers: Offers = {
    free: null,
    followers: { kind: 'follow' },
    subscribers: { kind: 'subscribe', monthlyPriceCents: monthlyPriceCents ?? 0 },
    price: { kind: 'buy', priceCents },
  }
  return offers[gate]
}
