/** What one visitor leaves in pages that others get, and what a stranger can do to the cache. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Probe } from './probe.ts'
import { type Answer, ask, ATTACKER, type Target } from './target.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PAGES = ['/', '/live', '/auth/login', '/no/such/page']
/** Next asks for a page's payload by these. */
const PAYLOAD = { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' }

export const cachedTraces: Probe = {
  name: 'traces of a visitor in cached pages',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    for (const [at, page] of PAGES.entries()) {
      for (const [form, headers] of Object.entries({ document: {}, payload: PAYLOAD })) {
        const mark = `trace${at}${form}${Date.now()}`
        await ask(target, `${page}?utm_source=${mark}`, { from: ATTACKER, headers: marked(headers, mark) })
        await ask(target, `/no/such/${mark}?token=${mark}`, {
          from: ATTACKER,
          headers: marked(headers, mark),
        })
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

export const strangersActions: Probe = {
  name: 'server actions without a session',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    for (const { id, name } of listActions()) {
      const { status, headers } = await callAction(target, id)
      if (status === 429) return [...found, 'The attacker was held back before every action had been called.']
      if (status >= 500) found.push(`${name} broke for a stranger: ${status}.`)
      if (headers['set-cookie']?.some((cookie) => /^token=[^;]/.test(cookie))) {
        found.push(`${name} gave a stranger a session.`)
      }
      if (await emptiesCache(target, id)) found.push(`${name} emptied the page cache for a stranger.`)
    }
    return found
  },
}

/** Upstream's own work empties pages too, at its own times: an action that does so does it again. */
async function emptiesCache(target: Target, id: string): Promise<boolean> {
  for (let tries = 0; tries < 2; tries++) {
    // Twice: the first answer may have been made for this request.
    await ask(target, '/')
    await ask(target, '/')
    await callAction(target, id)
    if ((await ask(target, '/')).headers['x-nextjs-cache'] !== 'MISS') return false
  }
  return true
}

function callAction(target: Target, id: string): Promise<Answer> {
  return ask(target, '/', {
    method: 'POST',
    from: ATTACKER,
    headers: {
      'next-action': id,
      origin: target.origin.origin,
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
    },
    body: '[]',
  })
}

/** All that the build offers. */
function listActions(): { id: string; name: string }[] {
  const file = path.join(root, process.env.NEXT_DIST_DIR ?? '.next', 'server/server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { exportedName: string }>
  }
  return Object.entries(node).map(([id, { exportedName }]) => ({ id, name: exportedName }))
}
