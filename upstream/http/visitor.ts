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
  /** Username or email is missing, after a login by a provider: only calls that complete the account are open. */
  isIncomplete: boolean
  /** The owner is having the account deleted: only calls that keep it, and the logout, are open. */
  isClosing: boolean
}

export interface Client {
  /** Whom limits count the request for, as far as the listener knows it: it has looked at no token. */
  party: Party
  /** The visitor's address, which front or the BFF hands on with the internal secret; else the socket's. */
  address: string
  country: string | null
  userAgent: string
  /** The page's own, as our web half saw it; null when the client calls the API directly. */
  origin: string | null
  requestId: string
  /** The request comes from our own web process and speaks for no visitor. */
  isInternal: boolean
}

/** The name under which an operator's decisions are written down. */
export function nameOfOperator({ username, accountId }: Pick<Viewer, 'username' | 'accountId'>): string {
  return username ?? accountId
}

/** What a handler of a call of this kind may rely on. */
export type ViewerOf<Who extends Caller> = Who extends 'fan' | 'performer' | 'any' | 'operator'
  ? Viewer
  : Who extends 'public'
    ? Viewer | null
    : null

/** An account that is logged in. A job that runs in a person's place has no session. */
export type SignedIn = Pick<Viewer, 'accountId' | 'kind'> & Partial<Pick<Viewer, 'sessionId'>>

/** A person with or without a session; `Visitor<SignedIn>` certainly has one. */
export interface Visitor<Who extends SignedIn | null = SignedIn | null> {
  viewer: Who
  /** ISO 3166-1 alpha-2 of where the visitor is just now; null when it is unknown, and then no block names it. */
  country: string | null
}

/** Finds all that is published; for work that no visitor asked for. */
export const ANONYMOUS_VISITOR: Visitor<null> = { viewer: null, country: null }

/**
 * The visitor behind a request. `audience` counts only when our own web process asks for its page cache and
 * speaks for no visitor: else anyone could name a country that is not blocked.
 */
export function visitorOf<Who extends Viewer | null>(
  viewer: Who,
  client: Pick<Client, 'isInternal' | 'country'>,
  query: { audience?: string | undefined } | undefined,
): Visitor<Who> {
  return { viewer, country: client.isInternal ? (query?.audience ?? null) : client.country }
}
