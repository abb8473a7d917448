/**
 * Who makes a request: the visitor, a person with or without a session; the viewer, the account behind the visitor's
 * token; and the client, the machine behind the socket.
 */
import type { Party } from '#limits/party.ts'
import type { Caller } from '#contract/call.ts'

export interface Viewer {
  accountId: string
  sessionId: string
  kind: 'fan' | 'performer' | 'operator'
  username: string | null
  name: string
  /** When the owner last proved who they are: by logging in, or by confirming it. */
  confirmedAt: Date | null
  /**
   * Whether username or email is missing after a login with a provider. Then only calls that complete the account are
   * open.
   */
  isIncomplete: boolean
  /** Whether the account is waiting to be deleted. Then only calls with `servesClosing` are open. */
  isClosing: boolean
}

export interface Client {
  /**
   * The party for which limits count the request. Its account is the one that the listener names; upstream has read no
   * token yet.
   */
  party: Party
  /** The visitor's address, which front or the BFF passes on with the internal secret; else the socket's. */
  address: string
  country: string | null
  userAgent: string
  /** The origin of the page, as the web half saw it; null when the client calls the API directly. */
  origin: string | null
  requestId: string
  /** Whether our own web process sent the request for no visitor. */
  isInternal: boolean
}

/** The name under which upstream records an operator's decisions. */
export function nameOfOperator({ username, accountId }: Pick<Viewer, 'username' | 'accountId'>): string {
  return username ?? accountId
}

/** The type of `viewer` that a call with this `caller` passes to its handler. */
export type ViewerOf<Who extends Caller> = Who extends 'fan' | 'performer' | 'any' | 'operator'
  ? Viewer
  : Who extends 'public'
    ? Viewer | null
    : null

/** An account that is logged in. A job that acts for a person has no session. */
export type SignedIn = Pick<Viewer, 'accountId' | 'kind'> & Partial<Pick<Viewer, 'sessionId'>>

/** A person with or without an account. A `Visitor<SignedIn>` has one. */
export interface Visitor<Who extends SignedIn | null = SignedIn | null> {
  viewer: Who
  /** The visitor's present country by ISO 3166-1 alpha-2. Null when it is unknown; then no country block applies. */
  country: string | null
}

/** A visitor who may find everything that is published. Work that no visitor requested uses it. */
export const ANONYMOUS_VISITOR: Visitor<null> = { viewer: null, country: null }

/**
 * The visitor behind a request. `audience` counts only when our own web process calls for no visitor, to fill its page
 * cache. Otherwise anyone could name a country that is not blocked.
 */
export function visitorOf<Who extends Viewer | null>(
  viewer: Who,
  client: Pick<Client, 'isInternal' | 'country'>,
  query: { audience?: string | undefined } | undefined,
): Visitor<Who> {
  return { viewer, country: client.isInternal ? (query?.audience ?? null) : client.country }
}
