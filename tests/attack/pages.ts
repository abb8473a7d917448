/** One network that requests uncached pages. */
import { randomUUID } from 'node:crypto'
import type { Probe } from './probe.ts'
import { ask, limitsOf, newNetwork, type Target } from './target.ts'

/** The share of its limit for a minute that a network may use at once. */
const BURST_SHARE = 1 / 4
/** How many more pages the network requests. The listener counts a request when it arrives, before it is answered. */
const MORE = 50
const PREFETCH = { rsc: '1', 'next-router-prefetch': '1' }

export const madePages: Probe = {
  name: 'pages that are made for one network',
  isQuick: true,
  run: (target) => openPages(target, { accept: 'text/html' }),
}

export const pagesAhead: Probe = {
  name: 'pages that one network fetches ahead',
  isQuick: true,
  run: (target) => openPages(target, PREFETCH),
}

/** Requests more uncached pages at once than a network may have. */
async function openPages(target: Target, headers: Record<string, string>): Promise<string[]> {
  const burst = Math.ceil(limitsOf(target).LIMIT_PAGES_PER_MINUTE * BURST_SHARE)
  const from = newNetwork()
  const answers = await Promise.all(
    Array.from({ length: burst + MORE }, () => ask(target, `/made-up-${randomUUID()}`, { from, headers })),
  )
  const statuses = answers.map(({ status }) => status)
  const broken = statuses.find((status) => ![200, 404, 429].includes(status))
  if (broken !== undefined) return [`A page broke: ${broken}.`]
  const made = statuses.filter((status) => status !== 429).length
  if (made === statuses.length) return [`${made} pages were made for one network at once.`]
  return made < burst ? [`The network was held after ${made} pages.`] : []
}
