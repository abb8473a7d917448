/** Looks for data of one visitor in cached pages of others. */
import type { Probe } from './probe.ts'
import { ask, newNetwork } from './target.ts'

const PAGES = ['/', '/live', '/auth/login', '/no/such/page']
/** The headers with which Next requests a page's payload. */
const PAYLOAD = { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', {}])) }

export const cachedTraces: Probe = {
  name: 'traces of a visitor in cached pages',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    for (const [at, page] of PAGES.entries()) {
      for (const [form, headers] of Object.entries({ document: {}, payload: PAYLOAD })) {
        const mark = `trace${at}${form}${Date.now()}`
        const from = newNetwork()
        const leave = async (address: string) => {
          const { status } = await ask(target, address, { from, headers: marked(headers, mark) })
          if (status !== 200 && status !== 404) found.push(`${address} was answered by ${status}.`)
        }
        await leave(`${page}?utm_source=${mark}`)
        await leave(`/no/such/${mark}?token=${mark}`)
        for (const asked of [page, '/no/such/page']) {
          const { text } = await ask(target, asked, { headers })
          if (text.includes(mark)) found.push(`${asked} (${form}) shows what another visitor sent.`)
        }
      }
    }
    return found
  },
}

function marked(headers: Record<string, string>, mark: string): Record<string, string> {
  const names = [
    'user-agent',
    'referer',
    'accept-language',
    'x-forwarded-host',
    'x-ovation-path',
    'x-nextjs-data',
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, mark])),
    cookie: `theme=${mark}; other=${mark}`,
    ...headers,
  }
}
