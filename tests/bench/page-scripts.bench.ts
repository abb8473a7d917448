/** Measures the gzipped JavaScript that a browser loads first for a page. */
import { gzipSync } from 'node:zlib'
import { listPosts } from '#contract/posts.ts'
import { searchPerformers } from '#contract/performers.ts'
import { type BenchResult, type Row } from './support/figures.ts'
import { HELLO_PATH, serveHelloApp } from './support/hello-app.ts'
import { runProduct, type RunningProduct } from './support/running-product.ts'

export const NAME = 'first-load JavaScript of the fans’ pages'

const FAN_PAGE_GOAL = '≤ 1.2'
/** The goal before a viewer plays a stream: hls.js, pusher-js and the chat are loaded later. */
const LIVE_ROOM_GOAL = '≤ 1.3'

interface PageSize {
  bytes: number
  files: number
}

export async function run(): Promise<BenchResult> {
  const product = await runProduct()
  try {
    const hello = await serveHelloApp({
      ...product.secrets,
      UPSTREAM_URL: `http://127.0.0.1:${product.upstreamPort}`,
    })
    const reference = await weigh(hello.url, HELLO_PATH).finally(() => hello.stop())
    if (typeof reference === 'number') throw new Error(`the reference answered ${reference}`)
    const rows: Row[] = []
    for (const { page, path, goal } of await listPages(product)) {
      rows.push(toRow(page, goal, reference, await weigh(product.url, path)))
    }
    return { rows }
  } finally {
    await product.stop()
  }
}

function toRow(page: string, goal: string, reference: PageSize, size: PageSize | number): Row {
  const isMissing = typeof size === 'number'
  return {
    figure: `3 first-load JS gz, ${page}`,
    ours: isMissing ? `the page answered ${size}` : `${inKilobytes(size)} in ${size.files} files`,
    reference: `${inKilobytes(reference)} in ${reference.files} files, hello-world Next`,
    ratio: isMissing ? '' : (size.bytes / reference.bytes).toFixed(2),
    goal,
  }
}

const inKilobytes = ({ bytes }: PageSize) => `${(bytes / 1024).toFixed(1)} KB`

/** The pages that a fan sees first, with one thing of each kind from the demo world. */
async function listPages(product: RunningProduct) {
  const [posts, performers] = await Promise.all([
    product.call(listPosts, { path: `${listPosts.path}?limit=1` }),
    product.call(searchPerformers, { path: `${searchPerformers.path}?isLive=true&limit=1` }),
  ])
  const post = posts.data[0]?._id
  const live = performers.data[0]?.username ?? product.demoPerformer
  return [
    { page: 'landing', path: '/', goal: FAN_PAGE_GOAL },
    { page: 'profile', path: `/${product.demoPerformer}`, goal: FAN_PAGE_GOAL },
    { page: 'post', path: `/post/${post}`, goal: FAN_PAGE_GOAL },
    { page: 'explore', path: '/explore', goal: FAN_PAGE_GOAL },
    { page: 'live room before play', path: `/live/${live}`, goal: LIVE_ROOM_GOAL },
  ]
}

/** Adds up the gzipped bytes of the document's scripts. @returns the status when it is not 2xx */
async function weigh(origin: string, path: string): Promise<PageSize | number> {
  const page = await fetch(new URL(path, origin))
  const html = await page.text()
  if (!page.ok) return page.status
  const addresses = listScripts(html)
  const scripts = await Promise.all(addresses.map((address) => fetchBytes(new URL(address, origin))))
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
  return { bytes, files: addresses.length }
}

/** Lists the addresses of script tags and preloads, each once, without `nomodule` scripts for old browsers. */
function listScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const loading = tags.filter((tag) =>
    tag.startsWith('<script') ? !/\bnomodule\b/i.test(tag) : /\bas="script"|\brel="modulepreload"/.test(tag),
  )
  const addresses = loading.map((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1])
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

async function fetchBytes(url: URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
