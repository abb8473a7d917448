/**
 * Calls every server action as every persona, on their own things and on other people's. A persona who may not use an
 * action is refused, and the refused action writes nothing. No action touches the page cache: only upstream says which
 * pages have changed.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealSession } from '#lib/session/seal.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { type WrittenRows, watchWrittenRows } from '#tests/support/written-rows.ts'
import { type Persona, PERSONAS } from '../authorisation/matrix/row.ts'
import { makeWorld, type World } from '../authorisation/matrix/world.ts'
import { type ActionRow, expectedOf, type Outcome, type Question } from './action-matrix/row.ts'
import { ACTIONS } from './action-matrix/rows.ts'

const AUTH_SECRET = 'test-auth-secret-of-at-least-32-letters'

class Redirected extends Error {}
class NotThere extends Error {}

const browser = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  headers: new Headers(),
  cacheCalls: [] as string[],
}))

// Many rows log somebody in.
vi.mock('@node-rs/argon2', () => import('#tests/support/cheap-argon2.ts'))
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    set: (name: string, value: string) => void browser.cookies.set(name, value),
    delete: (name: string) => void browser.cookies.delete(name),
  }),
  headers: async () => browser.headers,
}))
vi.mock('next/navigation', () => ({
  notFound: () => {
    throw new NotThere()
  },
  redirect: (to: string) => {
    throw new Redirected(to)
  },
}))
vi.mock('next/cache', () => {
  const note = (name: string) => () => void browser.cacheCalls.push(name)
  return {
    // Renders the sender's own page again, for the sender only.
    refresh: () => {},
    revalidatePath: note('revalidatePath'),
    revalidateTag: note('revalidateTag'),
    updateTag: note('updateTag'),
    expireTag: note('expireTag'),
  }
})

let kernel: TestKernel
let upstreamUrl: string
let written: WrittenRows
beforeAll(async () => {
  kernel = await createTestKernel({ TWITTER_CLIENT_ID: 'matrix' })
  upstreamUrl = await kernel.app.listen({ host: '127.0.0.1', port: 0 })
  written = await watchWrittenRows(kernel.database, (table) => COUNTING.test(table))
})
afterAll(async () => {
  await written.stop()
  await kernel.close()
})
beforeEach(() => {
  vi.stubEnv('UPSTREAM_URL', upstreamUrl)
  vi.stubEnv('INTERNAL_SECRET', TEST_SECRET)
  vi.stubEnv('AUTH_SECRET', AUTH_SECRET)
  vi.stubEnv('PUBLIC_ORIGIN', kernel.config.PUBLIC_ORIGIN ?? '')
})

let asked = 0
/** A new address for each cell, so that no cell meets the rate limit or delay of another. 203.0.113.x is in France. */
function addressOf(who: Persona): string {
  asked += 1
  return who === 'countryBlocked' ? `203.0.113.${asked % 254}` : `10.9.${asked >> 8}.${asked & 255}`
}

/** Starts a browser in which the persona is logged in. */
async function openBrowser({ people }: World, who: Persona): Promise<void> {
  browser.cookies = new Map()
  browser.cacheCalls = []
  browser.headers = new Headers({
    'x-ovation-internal': TEST_SECRET,
    'x-ovation-client-address': addressOf(who),
    host: 'stage.example',
  })
  if (who === 'anonymous') return
  browser.cookies.set('token', await sealSession({ token: people[who].token }, false, AUTH_SECRET))
}

async function findOutcome(work: () => Promise<unknown>, { read }: ActionRow): Promise<Outcome> {
  try {
    const result = read((await work()) ?? null)
    return result === null ? 'nothing' : result.status === 'refused' ? result.code : result.status
  } catch (error) {
    if (!(error instanceof Redirected)) throw error
    return error.message === '/login' ? 'login' : 'redirect'
  }
}

/** Tables that count attempts, or note when a session was last seen: a refused request may write to them. */
const COUNTING = /^(?:sessions|login_events|.*(?:throttle|attempt|limit).*)$/

async function findFaults(
  world: World,
  action: (...args: unknown[]) => Promise<unknown>,
  row: ActionRow,
  who: Persona,
): Promise<string[]> {
  const args = row.args((await row.by.sample(world, who)) as Question)
  await openBrowser(world, who)
  const expected = expectedOf(row, who)
  const isAllowed = ['ok', 'without'].includes(row.cells[who])
  await written.take()
  const outcome = await findOutcome(() => action(...args), row)
  const faults: string[] = []
  if (!expected.includes(outcome)) faults.push(`${who}: ${expected.join(' or ')} declared, but ${outcome}`)
  if (browser.cacheCalls.length) faults.push(`${who}: touches the cache by ${browser.cacheCalls.join()}`)
  if (outcome === 'login' && browser.cookies.get('token')) faults.push(`${who}: keeps the session`)
  const tables = await written.take()
  if (!isAllowed && tables.length) faults.push(`${who}: refused, but ${tables.join()} was written`)
  return faults
}

const cases = Object.entries(ACTIONS).flatMap(([file, actions]) =>
  actions.flatMap(({ name, action, rows }) =>
    rows.map((row, at) => ({ title: `${file}#${name}${at ? `, ${at + 1}` : ''}`, action, row })),
  ),
)

describe('each persona may use an action exactly as declared', () => {
  test.each(cases)('$title', async ({ action, row }) => {
    const world = await makeWorld(kernel)
    const faults: string[] = []
    for (const who of PERSONAS) faults.push(...(await findFaults(world, action, row, who)))
    expect(faults).toEqual([])
  })
})

test('every file of server actions has rows in the matrix', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => /^\s*['"]use server['"]/m.test(readFileSync(path.join(root, file), 'utf8')))
    .toSorted()
  expect(files).toEqual(
    Object.keys(ACTIONS)
      .map((name) => (name.includes('/') ? name : `lib/actions/${name}.ts`))
      .toSorted(),
  )
})

/** Arguments that a hand-made client may send instead of an action's own. */
const MISMATCHES: Record<string, unknown[]> = {
  'no arguments': [],
  nulls: [null, null, null],
  texts: ['x', 'x', 'x'],
  objects: [{}, {}, {}],
  'empty forms': [new FormData(), new FormData(), new FormData()],
  'a form without the arguments that the page binds': [undefined, undefined, new FormData()],
  'a form with an id that climbs out of a path': ['..', '..', new FormData()],
  'numbers that JSON cannot hold': [{ id: 1n, action: 1n }, { id: 1n }, 1n],
  'an object that contains itself': [itself(), itself(), itself()],
}

function itself(): object {
  const one: Record<string, unknown> = {}
  return Object.assign(one, { one })
}

test.each(Object.entries(MISMATCHES))(
  'every action that is sent %s answers without an error and logs nothing',
  async (_, args) => {
    const world = await makeWorld(kernel)
    const broken: string[] = []
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => void broken.push(words.join(' ')))
    for (const who of ['anonymous', 'fan', 'performer', 'operator'] as const)
      for (const { title, action } of cases) {
        await openBrowser(world, who)
        const answer = action(...args)
        const error = await answer.then(
          () => null,
          (reason: unknown) => reason,
        )
        if (error && !(error instanceof Redirected || error instanceof NotThere))
          broken.push(`${who}: ${title}: ${String(error)}`)
      }
    expect(broken).toEqual([])
  },
)
