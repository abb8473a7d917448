/**
 * For whom a page reads. One screen serves two variants: the anonymous one is cached for an audience and
 * reads no cookie, the member one is made for this request. Queries take the reader and do the rest.
 */
import { unstable_cache } from 'next/cache'
import type { Arguments, Call, Reply } from '#contract/call.ts'
import { type Client, callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import { readSession } from '../session/cookie.ts'
import { endSession, goToConfirm } from './session-end.ts'

export type Reader =
  /** `audience`: `all`, or the ISO code of a country that some performer blocks. */
  { kind: 'anonymous'; audience: string } | { kind: 'member'; token: string | null; client: Client }

/** How an anonymous read is kept. */
export interface Keeping<T> {
  /**
   * Tags known beforehand keep the answer itself, for all pages that ask for it. Tags found in the answer
   * (an id behind a username) keep only the page, which forgets when one of them is revalidated.
   */
  tags: string[] | ((reply: T) => string[])
  /** At most so old, when no tag is revalidated before. */
  revalidateSeconds?: number
}

const REVALIDATE_SECONDS = 60

/** For pages under `/anonymous/{audience}`. */
export function anonymousReader(audience: string): Reader {
  return { kind: 'anonymous', audience }
}

/** For pages that are made for this request, with or without a session. */
export async function memberReader(): Promise<Reader> {
  const session = await readSession()
  return { kind: 'member', token: session?.token ?? null, client: await readClient() }
}

/**
 * Makes a reading call for a reader. Anonymous: without token, kept and tagged, for the reader's audience.
 * Member: with the session's token, never kept. A 401 on a call that is open to everybody means that the
 * session is gone: it is made again as a stranger's; on any other call the session ends (spec §8). Where the
 * session must be confirmed first, the page leads to `/auth/confirm` and back.
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
 * Gives null where upstream says that the thing does not exist, for this reader at least; an address that
 * names nothing at all (422) is such a thing too.
 */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (isUpstreamError(error, 404) || isUpstreamError(error, 422)) return null
    throw error
  })
}

/** Adds tags to the page that is being made; Next offers no call of its own for that. */
async function tagPage(tags: string[], revalidateSeconds: number): Promise<void> {
  if (tags.length === 0) return
  await unstable_cache(async () => true, ['page-tags', ...tags], { tags, revalidate: revalidateSeconds })()
}

function forAudience<C extends Call>(call: C, args: Arguments<C>, audience: string): Arguments<C> {
  if (audience === 'all' || !call.query || !('audience' in call.query.shape)) return args
  const { query } = args as { query?: Record<string, unknown> }
  return { ...args, query: { ...query, audience } } as unknown as Arguments<C>
}
