/** The asking person, as far as it decides whom and what they may find. */
import type { Client, Viewer } from './caller.ts'

/** An account that is logged in. A job that runs in a person's place has no session. */
export type SignedIn = Pick<Viewer, 'accountId' | 'kind'> & Partial<Pick<Viewer, 'sessionId'>>

/** A person with or without a session; `Visitor<SignedIn>` certainly has one. */
export interface Visitor<Who extends SignedIn | null = SignedIn | null> {
  viewer: Who
  /** ISO 3166-1 alpha-2 of where the visitor is just now; null when it is unknown, and then no block names it. */
  country: string | null
}

/** Finds all that is published; for work that no visitor asked for. */
export const PUBLIC_VISITOR: Visitor<null> = { viewer: null, country: null }

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
