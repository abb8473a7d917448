/**
 * Bounds how many pages a network has made for it. A page from the cache costs next to nothing and stays free; one
 * that has to be made costs 10 to 27 ms of the one thread that makes them all.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SESSION_COOKIE } from './file-forms.ts'

/** A network may have this part of a minute's pages at once: a room full of people that opens the site together. */
const BURST_SHARE = 1 / 4
const MAX_NETWORKS = 20_000
/** As many paths as the page cache holds pages. */
const MAX_KNOWN_PATHS = 500

export type PageLimit = {
  /**
   * Counts a request that the web half would have to make a page for; the count is taken back once it turns out that
   * the page was there already.
   * @returns for how many seconds the network has to wait; 0 when it may go on
   */
  admit(request: IncomingMessage, response: ServerResponse, network: string): number
}

export function createPageLimit({
  perMinute,
  nowMs = Date.now,
}: {
  perMinute: number
  nowMs?: () => number
}): PageLimit {
  const perMs = perMinute / 60_000
  const burst = Math.max(1, perMinute * BURST_SHARE)
  const networks = new Map<string, { left: number; atMs: number }>()
  /** Paths that the cache has just answered: they stay free for a network that has no pages left. */
  const cached = new Set<string>()

  function readLeft(network: string): { left: number; atMs: number } {
    const atMs = nowMs()
    const known = networks.get(network)
    const left = known ? Math.min(burst, known.left + (atMs - known.atMs) * perMs) : burst
    return { left, atMs }
  }

  function write(network: string, bucket: { left: number; atMs: number }): void {
    // A map keeps the order of insertion: the network that has asked least recently leaves first.
    networks.delete(network)
    networks.set(network, bucket)
    if (networks.size > MAX_NETWORKS) networks.delete(networks.keys().next().value!)
  }

  function remember(path: string, isCached: boolean): void {
    cached.delete(path)
    if (!isCached) return
    cached.add(path)
    if (cached.size > MAX_KNOWN_PATHS) cached.delete(cached.keys().next().value!)
  }

  return {
    admit(request, response, network) {
      const url = request.url ?? ''
      if (isFree(url)) return 0
      const path = pathOfVisitor(request)
      const { left, atMs } = readLeft(network)
      if (left < 1 && !(path !== null && cached.has(path))) return Math.ceil((1 - left) / perMs / 1000)
      const cost = left < 1 ? 0 : 1
      write(network, { left: left - cost, atMs })
      response.once('close', () => {
        const wasThere = isFromCache(response)
        if (path !== null) remember(path, wasThere)
        if (!wasThere) return
        const now = readLeft(network)
        write(network, { ...now, left: Math.min(burst, now.left + cost) })
      })
      return 0
    },
  }
}

/** Files of the build, and calls: those that cost something count at upstream. */
function isFree(url: string): boolean {
  return url.startsWith('/_next/') || url.startsWith('/api/')
}

/** The path whose cached variant a visitor would get; null for what never comes from the cache. */
function pathOfVisitor({ method, url = '', headers }: IncomingMessage): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  // `nameOfPage` has left a query only where it means something.
  const isPlain = !url.includes('?')
  return isRead && isPlain && !SESSION_COOKIE.test(headers.cookie ?? '') ? url : null
}

/** Whether Next has made nothing for this answer: it had the page, or the answer is a file. */
function isFromCache(response: ServerResponse): boolean {
  const told = response.getHeader('x-nextjs-cache')
  return told === 'HIT' || told === 'STALE' || response.hasHeader('accept-ranges')
}
