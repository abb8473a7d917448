/**
 * The reader for whom a page makes its calls. One screen serves two variants: Next caches the anonymous one for an
 * audience, and it reads no cookie; Next renders the member one for this request. Each query takes the reader.
 */
import { unstable_cache } from 'next/cache'
import type { Arguments, Call, Reply } from '#contract/call.ts'
import type { countPerformerView } from '#contract/performers.ts'
import { type Client, callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import { readSession } from '../session/cookie.ts'
import { endSession, goToConfirm } from './session-end.ts'

export type Reader =
  /** `audience`: `all`, or the ISO code of a country that some performer blocks. */
  { kind: 'anonymous'; audience: string } | { kind: 'member'; token: string | null; client: Client }

/** How Next caches an anonymous read. */
export interface Keeping<T> {
  /**
   * With a list of tags Next caches the answer itself, for all pages that ask for it. With tags that are read from the
   * answer (an id behind a username) Next caches only the page, and drops it when one of them is revalidated.
   */
  tags: string[] | ((reply: T) => string[])
  /** The age limit, unless a tag is revalidated earlier. */
  revalidateSeconds?: number
}

const REVALIDATE_SECONDS = 60

/** The reader of pages under `/anonymous/{audience}`. */
export function anonymousReader(audience: string): Reader {
  return { kind: 'anonymous', audience }
}

/** The reader of pages that Next renders for this request, with or without a session. */
export async function memberReader(): Promise<Reader> {
  const session = await readSession()
  return { kind: 'member', token: session?.token ?? null, client: await readClient() }
}

/**
 * Makes a reading call for a reader. An anonymous call has no token, and Next caches it with tags for the reader's
 * audience. A member's call has the session's token and is never cached. After a 401, a call that is open to all is
 * repeated as a public visitor's; any other call ends the session (spec §8). When upstream wants the session confirmed
 * first, the page redirects to `/auth/confirm` and back.
 * @throws UpstreamError
 */
export async function read<const C extends Call>(
  reader: Reader,
  call: C,
  args: Arguments<C>,
  { tags, revalidateSeconds = REVALIDATE_SECONDS }: Keeping<Reply<C>>,
): Promise<Reply<C>> {
  if (reader.kind === 'anonymous') {
    const asked = forAudience(call, args, reader.audience)
    if (Array.isArray(tags)) return callUpstream(call, asked, { cache: { tags, revalidateSeconds } })
    const reply = await callUpstream(call, asked)
    await tagPage(tags(reply), revalidateSeconds)
    return reply
  }
  const { token, client } = reader
  try {
    return await callUpstream(call, args, { token, client })
  } catch (error) {
    if (isUpstreamError(error, 403) && error.code === 'CONFIRMATION_NEEDED') return goToConfirm()
    if (!token || !isUpstreamError(error, 401)) throw error
    if (call.caller !== 'anon' && call.caller !== 'public') return endSession('expired')
    return callUpstream(call, args, { client })
  }
}

/**
 * Answers null when upstream says that the thing does not exist for this reader (404), or that the address cannot name
 * anything (422).
 */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (isUpstreamError(error, 404) || isUpstreamError(error, 422)) return null
    throw error
  })
}

/** Adds tags to the page that Next is rendering; Next has no call of its own for that. */
async function tagPage(tags: string[], revalidateSeconds: number): Promise<void> {
  if (tags.length === 0) return
  await unstable_cache(async () => true, ['page-tags', ...tags], { tags, revalidate: revalidateSeconds })()
}

function forAudience<C extends Call>(call: C, args: Arguments<C>, audience: string): Arguments<C> {
  if (audience === 'all' || !call.query || !('audience' in call.query.shape)) return args
  const { query } = args as { query?: Record<string, unknown> }
  return { ...args, query: { ...query, audience } } as unknown as Arguments<C>
}

/** A call that counts a view of a thing's page. Those of other things have the same form. */
export type ViewCall = typeof countPerformerView

/** Counts a view of a page, once for each visitor and day. No page waits for it, and a failure stays silent. */
export async function countView(reader: Reader, call: ViewCall, id: string): Promise<void> {
  if (reader.kind === 'anonymous') return
  const { token, client } = reader
  await callUpstream(call, { params: { id } }, { token, client }).catch(() => undefined)
}
