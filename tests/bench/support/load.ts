/** Sends a fixed number of requests over persistent connections, or as many as possible within some seconds. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'

export type Headers = Record<string, string>

export interface Requests {
  url: string
  count: number
  /** The number of connections; each has one request at a time. */
  concurrency: number
  method?: 'GET' | 'POST'
  /** Makes the headers of the request with number `at`. */
  headersOf?: (at: number) => Headers
  bodyOf?: (at: number) => string
  /** Makes the path of the request with number `at`; absent if all have the same. */
  pathOf?: (at: number) => string
}

/** Sends all requests. @throws Error at the first answer that is not 2xx */
export async function sendAll(requests: Requests): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.concurrency })
  let next = 0
  const work = async () => {
    while (next < requests.count) await sendOne(requests, next++, agent)
  }
  try {
    await Promise.all(Array.from({ length: requests.concurrency }, work))
  } finally {
    agent.destroy()
  }
}

function sendOne(requests: Requests, at: number, agent: Agent): Promise<void> {
  const body = requests.bodyOf?.(at)
  const url = new URL(requests.pathOf?.(at) ?? '', requests.url)
  const headers = { ...requests.headersOf?.(at), ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: requests.method ?? 'GET', headers }, (response) => {
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) {
        response.on('end', resolve).resume()
        return
      }
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => reject(new Error(`${url.pathname} answered ${status}: ${text.slice(0, 300)}`)))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export interface Flood {
  url: string
  headers: Headers
  connections: number
  seconds: number
}

/** Counts the requests within `seconds`. It uses wrk if installed, which leaves more CPU time to the servers. */
export async function flood(load: Flood): Promise<{ requests: number; seconds: number }> {
  const wrk = findWrk()
  if (wrk) return runWrk(wrk, load)
  const startedMs = performance.now()
  let requests = 0
  while (performance.now() - startedMs < load.seconds * 1000) {
    const count = load.connections * 10
    await sendAll({ url: load.url, count, concurrency: load.connections, headersOf: () => load.headers })
    requests += count
  }
  return { requests, seconds: (performance.now() - startedMs) / 1000 }
}

function findWrk(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'wrk')).find((file) => existsSync(file))
}

async function runWrk(wrk: string, load: Flood): Promise<{ requests: number; seconds: number }> {
  const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const bounds = ['-t', '1', '-c', String(load.connections), '-d', `${load.seconds}s`]
  const child = spawn(wrk, [...bounds, ...headers, load.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let report = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (report += text))
  await once(child, 'close')
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s/.exec(report) ?? []
  if (!requests || !seconds || /Non-2xx|Socket errors/.test(report))
    throw new Error(`${load.url}:\n${report}`)
  return { requests: Number(requests), seconds: Number(seconds) }
}
