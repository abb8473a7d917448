/** One network that has pages made for it, one after the other. */
import { randomUUID } from 'node:crypto'
import type { Probe } from './probe.ts'
import { ask, limitsOf, newNetwork, type Target } from './target.ts'

/** What a network may have at once, of what it may have in a minute. */
const BURST_SHARE = 1 / 4
const AT_ONCE = 10
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

/** Asks for pages that no cache has until it has had more of them than a network may have. */
async function openPages(target: Target, headers: Record<string, string>): Promise<string[]> {
  const perMinute = limitsOf(target).LIMIT_PAGES_PER_MINUTE
  const from = newNetwork()
  const startedMs = Date.now()
  const allowed = () => perMinute * (BURST_SHARE + (Date.now() - startedMs) / 60_000)
  for (let made = 0; ; made += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => ask(target, `/made-up-${randomUUID()}`, { from, headers })),
    )
    const statuses = answers.map(({ status }) => status)
    const broken = statuses.find((status) => ![200, 404, 429].includes(status))
    if (broken !== undefined) return [`A page broke: ${broken}.`]
    if (statuses.includes(429))
      return made < perMinute * BURST_SHARE - AT_ONCE ? [`The network was held after ${made} pages.`] : []
    if (made > allowed() + AT_ONCE) return [`${made} pages were made for one network.`]
  }
}
