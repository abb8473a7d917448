/**
 * Calls every server action as every kind of person, with things of their own and of others. A person who may not is
 * told so, and nothing is written for them. No action touches the page cache: upstream alone says which pages have
 * changed.
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
    // The sender's own page, made anew for them alone.
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
/** An address for each cell, so that none meets the rate limit or delay of another. 203.0.113.x stands for France. */
function addressOf(who: Persona): string {
  asked += 1
  return who === 'countryBlocked' ? `203.0.113.${asked % 254}` : `10.9.${asked >> 8}.${asked & 255}`
}

/** Opens a browser of the persona's. */
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

/** Tables that count what was tried, and when a session was last seen: they are there to be written by anybody. */
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

describe('who may do what by an action', () => {
  test.each(cases)('$title', async ({ action, row }) => {
    const world = await makeWorld(kernel)
    const faults: string[] = []
    for (const who of PERSONAS) faults.push(...(await findFaults(world, action, row, who)))
    expect(faults).toEqual([])
  })
})

test('every file of actions has its rows', () => {
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

/** What a client of its own making may send in the place of an action's arguments. */
const MISMATCHES: Record<string, unknown[]> = {
  'no arguments': [],
  nulls: [null, null, null],
  texts: ['x', 'x', 'x'],
  objects: [{}, {}, {}],
  'empty forms': [new FormData(), new FormData(), new FormData()],
  'a form, and nothing of what the page ties to it': [undefined, undefined, new FormData()],
  'a form, and an id that climbs out of a path': ['..', '..', new FormData()],
  'numbers that no JSON has': [{ id: 1n, action: 1n }, { id: 1n }, 1n],
  'an object within itself': [itself(), itself(), itself()],
}

function itself(): object {
  const one: Record<string, unknown> = {}
  return Object.assign(one, { one })
}

test.each(Object.entries(MISMATCHES))(
  'an action that is sent %s answers, nothing breaks, and nothing is logged',
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
