/** Who is asking: the account behind the token, and the machine behind the socket. */
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
