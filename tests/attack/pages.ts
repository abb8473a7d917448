/** One network that has pages made for it, one after the other. */
import { randomUUID } from 'node:crypto'
import type { Probe } from './probe.ts'
import { ask, limitsOf, newNetwork, type Target } from './target.ts'

/** What a network may have at once, of what it may have in a minute. */
const BURST_SHARE = 1 / 4
/** How many more than that it asks for; the listener counts a request when it comes, before it is answered. */
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

/** Asks at once for more pages that no cache has than a network may have by then. */
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
