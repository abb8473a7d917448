/** What many people get holds nothing of whoever asked first, and no stranger makes the product forget it. */
import { get, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, ownProduct } from './own-product.ts'
import { type BuiltAction, listActions } from './server-actions.ts'
import { newUsername } from './world.ts'

const MARKER = /marker/i

const markedTree = encodeURIComponent(
  JSON.stringify(['', { children: ['marker-tree', {}] }, null, null, true]),
)

/** Every part of a request that a person, or a program of theirs, fills in. */
const MARKED_HEADERS = {
  'user-agent': 'marker-agent',
  referer: 'https://marker.example/marker-referer',
  'accept-language': 'x-marker',
  cookie: 'a=marker-cookie; token=marker-token',
  authorization: 'Bearer marker',
  'next-url': '/marker-next-url',
  'next-router-state-tree': markedTree,
  'x-forwarded-host': 'marker-host.example',
  'x-forwarded-for': '10.1.2.3, 10.0.0.1',
  'x-ovation-path': '/marker-path',
  'x-ovation-audience': 'marker',
  'x-nonce': 'marker-nonce',
  'x-marker': 'marker-of-our-own',
}
const MARKED_QUERY = 'utm_source=marker-source&fbclid=marker-click&_rsc=marker-hash'

/** The ways in which Next is asked for one page. */
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

/** Asks as `fetch` cannot: by these very headers. */
async function ask(origin: string, address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const sent = { 'x-forwarded-for': '10.0.0.1', ...headers }
    get(`${origin}${address}`, { headers: sent }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    }).on('error', reject)
  })
}

// One visitor asks for all of them.
const test = ownProduct({ LIMIT_PAGES_PER_MINUTE: '1000000' })

test('a page that many get holds nothing of the request for which it was made', async ({ world }) => {
  for (const [shape, headers] of Object.entries(SHAPES)) {
    // Nobody has asked for the pages of a new performer: this request makes them.
    const { username } = await world.createAccount('performer')
    const names = ['', '/about', '/videos'].map((tab) => `/${username}${tab}`)
    for (const address of [...names, `/live/${username}`, '/', '/explore', '/live']) {
      const first = await ask(world.origin, `${address}?${MARKED_QUERY}`, { ...MARKED_HEADERS, ...headers })
      const next = await ask(world.origin, address, headers)
      expect([first.status, next.status], `${shape} of ${address}`).toEqual([200, 200])
      expect(first.body, `${shape} of ${address}, as it was made`).not.toMatch(MARKER)
      expect(next.body, `${shape} of ${address}, for the next visitor`).not.toMatch(MARKER)
      // Data stands at the address of its document, which a store might mix up with it.
      if (shape !== 'document') expect(next.headers['cache-control']).toBe('private, no-store')
    }
  }
})

test('the page for missing addresses holds nobody’s address', async ({ world }) => {
  const addresses = [
    '/static/invite/marker?token=marker-token',
    '/_next/marker?marker',
    '/api/marker?token=marker',
    '/auth/marker?token=marker',
    '/marker/feed.xml?marker',
    '/marker/favicon.png?marker',
    '/marker-is-no-name?token=marker',
    '/a/b/marker?marker',
    `/${newUsername('marker')}?utm_source=marker`,
    '/404?marker',
    '/_not-found?marker',
    '/_global-error?marker',
  ]
  for (const [shape, headers] of Object.entries(SHAPES)) {
    for (const address of addresses) {
      const first = await ask(world.origin, address, { ...MARKED_HEADERS, ...headers })
      expect(first.status, `${shape} of ${address}`).toBe(404)
      if (shape === 'document') expect(first.body, address).not.toMatch(MARKER)
      for (const other of ['/static/other', '/api/other', '/auth/other', '/_next/other', '/other/feed.xml']) {
        const next = await ask(world.origin, other, headers)
        expect(next.body, `${shape} of ${other} after ${address}`).not.toMatch(MARKER)
      }
    }
  }
})

/** Actions for people without a session, by what they are for. Each other one sends a stranger to the login page. */
const OPEN: Record<string, string[]> = {
  'session.ts': ['logIn', 'logInSecondStep', 'logOut', 'registerAsFan'],
  'passkeys.ts': ['beginPasskeyLogin', 'finishPasskeyLogin'],
  'verifications.ts': ['registerAsPerformer'],
  'recovery.ts': ['askForReset', 'setNewPassword', 'confirmEmail', 'askForVerification'],
  'users.ts': ['confirmNewEmail'],
  'contact.ts': ['writeToUs'],
  'streaming.ts': ['getPlayToken'],
  'passwords.ts': ['askPasswordVerdict'],
}

/** A page that can call the action, as its address. */
function pageOf({ workers }: BuiltAction, username: string): string {
  const pages = Object.keys(workers).map((worker) =>
    worker
      .replace(/^app|\/page$|\/\([^)]*\)|\/anonymous\/\[audience\]|\/member/g, '')
      .replace('[username]', username)
      .replace('[tab]', 'about'),
  )
  return pages.find((page) => !page.includes('[')) || '/'
}

test('no action of the build does anything for a stranger, nor empties the page cache', async ({ world }) => {
  const { username } = await world.createAccount('performer')
  const stateOfCache = async () => (await ask(world.origin, `/${username}`, {})).headers['x-nextjs-cache']
  const untilKept = () => expect.poll(stateOfCache).toBe('HIT')

  const actions = listActions()
  expect(actions.length).toBeGreaterThan(50)
  async function callAsStranger(action: BuiltAction): Promise<boolean> {
    await untilKept()
    const { id, exportedName: name, filename } = action
    // As React sends two arguments: both are forms without a field.
    const body = new FormData()
    body.set('0', '["$K1","$K2"]')
    const response = await fetch(`${world.origin}${pageOf(action, username)}`, {
      method: 'POST',
      headers: { 'next-action': id, origin: world.origin, accept: 'text/x-component' },
      body,
      redirect: 'manual',
    })
    await response.text()
    const isOpen = OPEN[path.basename(filename)]?.includes(name)
    if (isOpen) expect(response.status, name).toBeLessThan(400)
    else expect(response.headers.get('x-action-redirect'), name).toBe('/login;push')
    return (await stateOfCache()) === 'MISS'
  }

  for (const action of actions) {
    // Upstream's own work empties pages too, at its own times: an action that does so does it again.
    const isGuilty = (await callAsStranger(action)) && (await callAsStranger(action))
    expect(isGuilty, `${action.exportedName} empties the page cache`).toBe(false)
  }
})
