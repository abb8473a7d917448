/** Probes for what must not be reachable: dev pages, sources, and readable files in the data folder. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Probe } from './probe.ts'
import { ask, newNetwork } from './target.ts'

const DEV_PAGES = ['/dev/outbox', '/sandbox/checkout']
/** Headers that a proxy adds for a remote visitor. */
const SAID: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
]
const PRIVATE_PATHS = [
  '/.env',
  '/.git/config',
  '/package.json',
  '/.next/BUILD_ID',
  '/_next/../package.json',
  '/_next/static/../../package.json',
  '/%2e%2e/package.json',
  '/uploads/../secrets.json',
]

/** Statuses for pages that do not exist, or that the visitor may not see. */
const NOT_THERE = [400, 403, 404]

export const devPages: Probe = {
  name: 'dev pages behind a proxy',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    const from = newNetwork()
    for (const page of DEV_PAGES)
      for (const headers of [...SAID, { host: 'evil.example' }]) {
        const { status } = await ask(target, page, { headers, from })
        if (!NOT_THERE.includes(status))
          found.push(`${page} answered ${status} to ${JSON.stringify(headers)}.`)
      }
    return found
  },
}

export const privatePaths: Probe = {
  name: 'sources and methods',
  isQuick: true,
  async run(target) {
    const found: string[] = []
    const from = newNetwork()
    for (const one of PRIVATE_PATHS) {
      const { status } = await ask(target, one, { from })
      if (!NOT_THERE.includes(status)) found.push(`${one} was answered by ${status}.`)
    }
    for (const method of ['TRACE', 'PUT', 'DELETE', 'PROPFIND']) {
      const { status, text } = await ask(target, '/', { method, from, headers: { cookie: 'secret=1' } })
      if (![403, 405].includes(status)) found.push(`${method} / was answered by ${status}.`)
      if (text.includes('secret=1')) found.push(`${method} / repeats the cookie.`)
    }
    return found
  },
}

export const fileModes: Probe = {
  name: 'files of others on this machine',
  isQuick: true,
  run: ({ dataDir }) =>
    Promise.resolve(dataDir ? listOpen(dataDir) : ['The path of the data folder is not known.']),
}

/** Lists up to ten files and folders that other accounts of this machine can read. */
function listOpen(folder: string): string[] {
  const found = isOpen(folder) ? [`${folder} can be read by others.`] : []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (isOpen(file)) found.push(`${file} can be read by others.`)
  }
  return found.slice(0, 10)
}

function isOpen(file: string): boolean {
  const state = statSync(file, { throwIfNoEntry: false })
  return state !== undefined && (state.mode & 0o077) !== 0
}
