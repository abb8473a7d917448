/** Decides who passes a gate and which offer opens it most cheaply, for every type of content. */
import type { Gate } from '#contract/gates.ts'
import type { SignedIn } from '../../http/visitor.ts'

/** The relation of an account to a performer, or to a subject of the performer. */
export type Relation = 'isFollowing' | 'hasSubscription' | 'hasBought'

export type { Gate }

/** The viewer with their known relations. An unknown relation counts as absent. */
export type Standing = { viewer: SignedIn | null } & Partial<Record<Relation, boolean>>

/** The cheapest way through each gate; null where there is none, since nothing is closed or nothing is offered. */
export interface Offers {
  free: null
  followers: { kind: 'follow' }
  subscribers: { kind: 'subscribe'; monthlyPriceCents: number } | null
  price: { kind: 'buy'; priceCents: number }
}

export interface Prices {
  /** The price of a month's subscription; null if the performer offers none. */
  monthlyPriceCents: number | null
  /** The price of the subject itself, if it is sold. */
  priceCents?: number
}

/**
 * The relations that open each gate. Gates stack: a subscriber passes the followers' gate too. Subscribers still
 * have to buy a subject with a price of its own.
 */
export const OPENED_BY: Record<Gate, readonly Relation[]> = {
  free: [],
  followers: ['isFollowing', 'hasSubscription'],
  subscribers: ['hasSubscription'],
  price: ['hasBought'],
}

/** A subject that has a gate. */
export interface Gated {
  gate: Gate
  performerId: string
  /** Taken off the site: besides owner and operator, only people who have bought it still get in. */
  isArchived?: boolean
}

export function openersOf({ gate, isArchived }: Gated): readonly Relation[] {
  return isArchived ? ['hasBought'] : OPENED_BY[gate]
}

/** Whether the viewer passes the gate. Owner and operator always pass. An anonymous visitor passes only for free things that are not archived. */
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
    // A price of 0 is an offer: the subscription is free.
    subscribers: monthlyPriceCents === null ? null : { kind: 'subscribe', monthlyPriceCents },
    price: { kind: 'buy', priceCents },
  }
  return offers[gate]
}
