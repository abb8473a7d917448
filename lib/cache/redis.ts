/** Upstash Redis over HTTP, as the middleware (Edge) and the page cache (Next's server) use it. */
import { Redis } from '@upstash/redis'
import { upstash } from '../config.ts'

const TIMEOUT_MS = 500

type Answer = { result?: unknown; error?: string }

/**
 * A client for the configured Upstash Redis; undefined when none is configured. It tries a command once, and gives up
 * after half a second: every caller has an answer of its own to fall back to.
 */
export function connectRedis(configured = upstash()): Redis | undefined {
  if (!configured) return undefined
  const { url, token } = configured

  return new Redis({
    async request({ path = [], body }) {
      const response = await fetch([url, ...path].join('/'), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // While Next renders, it would treat this call as a part of the page, and the call would decide how the page is
        // cached.
        next: { internal: true },
      } as RequestInit)
      const answer = (await response.json()) as Answer | Answer[]
      const refusal = Array.isArray(answer) ? answer.find((one) => one.error)?.error : answer.error
      // The message leaves the command out, which holds whole pages.
      if (!response.ok || refusal) throw new Error(`Redis refused: ${refusal ?? response.status}`)
      return answer as never
    },
  })
}
