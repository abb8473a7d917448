/** Answers that many people share contain nothing of the first request. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listPosts } from '#contract/posts.ts'
import { getPerformer } from '#contract/performers.ts'
import { expect, test } from './fixtures.ts'
import { newAddress, newUsername } from './world.ts'

const EARMARK = /earmark/i

const markedTree = encodeURIComponent(
  // The marked state is valid: the listener refuses one that this version of Next cannot read.
  JSON.stringify(['', { children: ['earmark-tree', {}] }, null, null, 1]),
)

/** Every header that a visitor or their program can set, each with a mark. */
const MARKED_HEADERS = {
  'user-agent': 'earmark-agent',
  referer: 'https://earmark.example/earmark-referer',
  'accept-language': 'x-earmark',
  cookie: 'a=earmark-cookie; token=earmark-token',
  authorization: 'Bearer earmark',
  'next-url': '/earmark-next-url',
  'next-router-state-tree': markedTree,
  'x-forwarded-host': 'earmark-host.example',
  'x-ovation-path': '/earmark-path',
  'x-ovation-audience': 'earmark',
  'x-nonce': 'earmark-nonce',
  'x-earmark': 'earmark-of-our-own',
}
const MARKED_QUERY = 'utm_source=earmark-source&fbclid=earmark-click&_rsc=earmark-hash'

/** The kinds of requests that Next makes for one page. */
const SHAPES = {
  document: {},
  data: { rsc: '1' },
  prefetch: { rsc: '1', 'next-router-prefetch': '1' },
  segment: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends exactly these headers, which `fetch` cannot, from a new address behind a made-up one. */
async function ask(origin: string, address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const sent = { 'x-forwarded-for': `10.1.2.3, ${newAddress()['x-forwarded-for']}`, ...headers }
    get(`${origin}${address}`, { headers: sent }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    }).on('error', reject)
  })
}

test('a cached page contains nothing of the request that made it', async ({ world }) => {
  for (const [shape, headers] of Object.entries(SHAPES)) {
    // A new performer's pages are not cached yet, so the marked request makes them.
    const { username } = await world.createAccount('performer')
    const names = ['', '/about', '/videos'].map((tab) => `/${username}${tab}`)
    for (const address of [...names, `/live/${username}`, '/', '/explore', '/live']) {
      const first = await ask(world.origin, `${address}?${MARKED_QUERY}`, { ...MARKED_HEADERS, ...headers })
      const next = await ask(world.origin, address, headers)
      expect([first.status, next.status], `${shape} of ${address}`).toEqual([200, 200])
      expect(first.body, `${shape} of ${address}, as it was made`).not.toMatch(EARMARK)
      expect(next.body, `${shape} of ${address}, for the next visitor`).not.toMatch(EARMARK)
      // A page's data has the same address as its document, so a shared cache must not store it.
      if (shape !== 'document') expect(next.headers['cache-control']).toBe('private, no-store')
    }
  }
})

test('the page for missing addresses contains nothing of the requested address', async ({ world }) => {
  const addresses = [
    '/static/invite/earmark?token=earmark-token',
    '/_next/earmark?earmark',
    '/api/earmark?token=earmark',
    '/auth/earmark?token=earmark',
    '/earmark/feed.xml?earmark',
    '/earmark/favicon.png?earmark',
    '/earmark-is-no-name?token=earmark',
    '/a/b/earmark?earmark',
    `/${newUsername('earmark')}?utm_source=earmark`,
    '/404?earmark',
    '/_not-found?earmark',
    '/_global-error?earmark',
  ]
  for (const [shape, headers] of Object.entries(SHAPES)) {
    for (const address of addresses) {
      const first = await ask(world.origin, address, { ...MARKED_HEADERS, ...headers })
      expect(first.status, `${shape} of ${address}`).toBe(404)
      if (shape === 'document') expect(first.body, address).not.toMatch(EARMARK)
      for (const other of ['/static/other', '/api/other', '/auth/other', '/_next/other', '/other/feed.xml']) {
        const next = await ask(world.origin, other, headers)
        expect(next.body, `${shape} of ${other} after ${address}`).not.toMatch(EARMARK)
      }
    }
  }
})

test('a paid picture is served at its own address only, not by Next’s image route', async ({ world }) => {
  const performer = world.demoAccount('performer')
  const token = await world.openSession(performer)
  const { _id: performerId } = await world.call(getPerformer, { params: { id: performer.username } })
  const { data } = await world.call(listPosts, { query: { performerId, limit: 50 } }, token)
  const locked = data.filter(({ gate }) => gate !== 'free').flatMap(({ files }) => files)
  const picture = locked.find((file) => file.type === 'photo')!
  const { url } = picture.image
  expect((await ask(world.origin, url, {})).headers['cache-control']).toMatch(/^private, max-age=/)
  for (const address of [url, `${world.origin}${url}`]) {
    const route = `/_next/image?url=${encodeURIComponent(address)}&w=640&q=75`
    expect((await ask(world.origin, route, {})).status, route).toBe(404)
  }
})
