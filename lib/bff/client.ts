/** The only file of the web half that sends calls of the contract to upstream. */
import { FetchError, ofetch } from 'ofetch'
import { z } from 'zod'
import { type Arguments, type Call, fillPath, type Reply } from '#contract/call.ts'
import { internalSecret, upstreamHoldMs, upstreamUrl } from '../config.ts'
import { retryWhileUnreachable } from './retry-unreachable.ts'
import { ownErrorBody, readErrorBody, UpstreamError } from './upstream-error.ts'

const TIMEOUT_MS = 10_000
/** Time for a form with files: upstream looks into each of them before it answers. */
const UPLOAD_TIMEOUT_MS = 120_000

/**
 * The client of the page's request, as the listener in front has seen it. Upstream blocks countries and limits rates by
 * it.
 */
export interface Client {
  address: string | null
  userAgent: string | null
  /** The account, or the known browser, by which upstream counts a call that carries no token. */
  account?: string | null
  /** The origin that the browser shows; a passkey's signature names it. */
  origin?: string
}

export interface CallOptions {
  /** The account's upstream token. A cached call carries none. */
  token?: string | null
  client?: Client
  /**
   * Caches the answer for all visitors for this many seconds, or until one of the tags is revalidated. Only for what
   * a public visitor may see.
   */
  cache?: { tags: string[]; revalidateSeconds: number }
  /** For a caller who goes on without the answer: such a call does not wait for upstream's return either. */
  timeoutMs?: number
}

const Envelope = z.object({ data: z.unknown() })

/**
 * Makes one call of the contract and returns the parsed content of `data`. It never repeats a call that may have
 * arrived, because some GETs change something. While no process listens at upstream's address, the call waits for
 * upstream to come back.
 * @throws UpstreamError for every answer that is not 2xx, 503 `UNAVAILABLE` when there is none in time, and 404 or 400
 * for arguments that no request can carry, which a page's address or a stranger's action brings
 */
export async function callUpstream<const C extends Call>(
  call: C,
  args: Arguments<C>,
  options: CallOptions = {},
): Promise<Reply<C>> {
  const { params, query, body, files } = args as {
    params?: Parts
    query?: Parts
    body?: Parts
    files?: Record<string, Blob | undefined>
  }
  if (options.cache && options.token) throw new TypeError('a cached call must not carry a token')
  const calling = `${call.method} ${call.path}`

  const path = possible(calling, 'NOT_FOUND', () => fillPath(call.path, params))
  const sent = possible(calling, 'MALFORMED_REQUEST', () =>
    call.files ? multipartOf(body ?? {}, files ?? {}) : body && JSON.stringify(body),
  )
  const ask = () =>
    ofetch<unknown>(path, {
      baseURL: upstreamUrl(),
      method: call.method,
      query,
      body: sent,
      headers: {
        ...headersFor(options),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      retry: 0,
      timeout: options.timeoutMs ?? (call.files ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      ...cacheMode(options.cache),
    })
  const holdMs = options.timeoutMs === undefined ? upstreamHoldMs() : 0
  const answer = await retryWhileUnreachable(ask, holdMs).catch((error: unknown) => {
    throw asUpstreamError(calling, error)
  })
  if (!call.reply) return undefined as Reply<C>

  const parsed = call.reply.safeParse(Envelope.safeParse(answer).data?.data)
  if (parsed.success) return parsed.data as Reply<C>
  console.error(`bff: ${calling} answered what the contract does not declare:`, z.prettifyError(parsed.error))
  throw new UpstreamError(calling, { ...ownErrorBody('UNAVAILABLE'), statusCode: 502 })
}

/** Makes a part of a request from what its sender gave. A failure is the sender's fault, and is not logged. */
function possible<T>(calling: string, code: 'NOT_FOUND' | 'MALFORMED_REQUEST', make: () => T): T {
  try {
    return make()
  } catch {
    throw new UpstreamError(calling, ownErrorBody(code))
  }
}

type Parts = Record<string, unknown>

/** Puts texts before files, so that a reader of the stream knows what the files are for. */
function multipartOf(body: Parts, files: Record<string, Blob | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) form.append(name, String(one))
    }
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

function headersFor({ token, client, cache }: CallOptions): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-ovation-internal': internalSecret(),
  }
  if (token) headers.authorization = `Bearer ${token}`
  // A cached answer is the same for all visitors: its key must not depend on who asked first.
  if (client?.address && !cache) headers['x-ovation-client-address'] = client.address
  if (client?.account && !cache) headers['x-ovation-client-account'] = client.account
  if (client?.userAgent && !cache) headers['x-ovation-user-agent'] = client.userAgent
  if (client?.origin && !cache) headers['x-ovation-origin'] = client.origin
  return headers
}

function cacheMode(cache: CallOptions['cache']): RequestInit {
  if (!cache) return { cache: 'no-store' }
  return { next: { tags: cache.tags, revalidate: cache.revalidateSeconds } }
}

/** Drops the request, which holds the token, and keeps what may be logged. */
function asUpstreamError(calling: string, error: unknown): UpstreamError {
  if (error instanceof FetchError && error.status !== undefined) {
    const retryAfterSeconds = Number(error.response?.headers.get('retry-after')) || 0
    const body = readErrorBody(error.status, error.data)
    return new UpstreamError(calling, body, retryAfterSeconds > 0 ? { retryAfterSeconds } : {})
  }
  const reason = error instanceof Error ? (error.cause ?? error) : error
  const code = reason instanceof Error ? `${reason.name}: ${reason.message}` : 'no answer'
  console.error(`bff: ${calling} got no answer:`, withoutSecrets(code))
  return new UpstreamError(calling, ownErrorBody('UNAVAILABLE'))
}

/** Replaces bearer tokens and long opaque runs, so that a log line never holds a credential. */
export function withoutSecrets(text: string): string {
  return text.replace(/(bearer\s+)\S+/gi, '$1[redacted]').replace(/[A-Za-z0-9_-]{32,}/g, '[redacted]')
}
