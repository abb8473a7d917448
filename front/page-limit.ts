/**
 * Bounds how many pages Next makes for a party. A page from the cache costs next to nothing and stays free; a page that
 * has to be made takes 10 to 27 ms of the one thread that makes all pages. Pages that a browser fetches ahead count
 * apart, so that they never use up the pages that people open.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Party } from '#limits/party.ts'
import { createRates } from '#limits/rate.ts'
import { SESSION_COOKIE } from './file-forms.ts'

/** A party may have this part of a minute's pages at once: a room full of people that opens the site together. */
const BURST_SHARE = 1 / 4
/** As many paths as the page cache holds pages. */
const MAX_KNOWN_PATHS = 500

export type PageLimit = {
  /**
   * Counts a request that the web half would have to make a page for; the count is reduced again when it turns out that
   * the page was in the cache.
   * @returns for how many seconds the party has to wait; 0 when it may go on
   */
  take(request: IncomingMessage, response: ServerResponse, party: Party): number
}

export function createPageLimit({
  perMinute,
  nowMs,
}: {
  perMinute: number
  nowMs?: () => number
}): PageLimit {
  const makeRate = createRates({ nowMs })
  const opened = makeRate('opened', { perMinute, burstShare: BURST_SHARE })
  const ahead = makeRate('ahead', { perMinute, burstShare: BURST_SHARE })
  /** Paths that the cache has just answered: they stay free for a party that has no pages left. */
  const cached = new Set<string>()

  function remember(path: string, isCached: boolean): void {
    cached.delete(path)
    if (!isCached) return
    cached.add(path)
    if (cached.size > MAX_KNOWN_PATHS) cached.delete(cached.keys().next().value!)
  }

  return {
    take(request, response, party) {
      if (isFree(request.url ?? '')) return 0
      const rate = isFetchedAhead(request) ? ahead : opened
      const path = pathOfVisitor(request)
      const waitSeconds = rate.take(party)
      if (waitSeconds > 0 && !(path !== null && cached.has(path))) return waitSeconds
      response.once('close', () => {
        const wasThere = isFromCache(response)
        if (path !== null) remember(path, wasThere)
        if (wasThere && waitSeconds === 0) rate.giveBack(party)
      })
      return 0
    },
  }
}

/** Files of the build, and calls: those that cost something count at upstream. */
function isFree(url: string): boolean {
  return url.startsWith('/_next/') || url.startsWith('/api/')
}

/** Next asks by these headers for the data of a page to which the visitor may go next. */
function isFetchedAhead({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.rsc !== undefined && headers['next-router-prefetch'] !== undefined
}

/** The path whose cached variant a visitor would get; null for a request that is never answered from the cache. */
function pathOfVisitor({ method, url = '', headers }: IncomingMessage): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  // `nameOfPage` has left a query only where it changes the page.
  const isPlain = !url.includes('?')
  return isRead && isPlain && !SESSION_COOKIE.test(headers.cookie ?? '') ? url : null
}

/** Whether Next has made nothing for this answer: it had the page, or the answer is a file. */
function isFromCache(response: ServerResponse): boolean {
  const told = response.getHeader('x-nextjs-cache')
  return told === 'HIT' || told === 'STALE' || response.hasHeader('accept-ranges')
}
