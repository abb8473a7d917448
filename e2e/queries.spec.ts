/**
 * Every query gets a page or a 404, never an error page: people mistype addresses, and old links name things that are
 * gone.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import type { PageFlags } from '#lib/queries/page-flags.ts'
import { findPages, readWithImports } from '#tests/support/app-routes.ts'
import { enter, expect, LONG, test } from './fixtures.ts'
import { findAddresses } from './page-addresses.ts'
import { type Kind, newAddress, type World } from './world.ts'

/** The journey changes the account after this many pages: the product limits requests of one account in a minute. */
const PATHS_AN_ACCOUNT = 50

const FAILURE = 'Something went wrong on our side'

interface Bad {
  /** Values for the `page` parameter of a list. */
  pages: string[]
  /** Values for all other parameters at once. */
  values: string[]
}

/** Every parameter besides `page` that some page reads. */
const names =
  'q kind country gender language price live sort days user from by subscribe next token type id'.split(' ')

/** One value of each kind: `lib/paging.test.ts` and `lib/query-text.test.ts` test more of them. */
const FEW: Bad = { pages: ['abc', '1e9'], values: ['%00', '%ED%A0%80', '__proto__'] }

const ALL: Bad = {
  pages: ['1.5', '0', '-1', 'abc', '400', '1e9', '99999999999999999999', '', '%00', '2&page=3'],
  values: [
    '',
    '%00',
    // An unpaired surrogate.
    '%ED%A0%80',
    'x'.repeat(500),
    '..',
    '-1',
    '1e999',
    // Characters that SQL, HTML or a template could read as code.
    '%22%27%5C%3C%25%24%7B%7D',
    '__proto__',
  ],
}

/** Lists with parameters that a page reads only together with others. */
const NARROWED: Partial<Record<Kind | 'stranger', string[]>> = {
  stranger: ['/search?kind=posts&q=', '/search?kind=performers&q='],
  performer: ['/model/blocks?page=2&q='],
}

function visitorOf(address: string, flags: PageFlags): Kind | 'stranger' {
  if (flags.performersOnly) return 'performer'
  if (flags.operatorsOnly) return 'operator'
  return /^\/(?:login|auth)/.test(address) ? 'stranger' : 'fan'
}

async function findPaths(
  world: World,
  visitor: Kind | 'stranger',
  { pages, values }: Bad,
): Promise<string[]> {
  const readers = new Set(
    findPages()
      .filter((route) => readWithImports(route).includes('searchParams'))
      .map(({ address }) => address),
  )
  const own = (await findAddresses(world)).filter(
    ({ address, flags }) => readers.has(address) && visitorOf(address, flags) === visitor,
  )
  return own.flatMap(({ path }) => {
    const bare = path.split('?')[0]!
    const joint = path.includes('?') ? '&' : '?'
    return [
      ...pages.map((page) => `${path}${joint}page=${page}`),
      ...values.map((value) => `${bare}?${names.map((name) => `${name}=${value}`).join('&')}`),
      `${bare}?${names.map((name) => `${name}=a&${name}=b`).join('&')}`,
    ]
  })
}

/** @returns status and path when the answer is neither a page nor a 404; otherwise null */
async function findFailure(request: APIRequestContext, path: string): Promise<string | null> {
  // The product limits requests of one address in a minute, so each has a new one.
  const response = await request.get(path, { headers: newAddress() })
  const isMade = [200, 404].includes(response.status()) && !(await response.text()).includes(FAILURE)
  return isMade ? null : `${response.status()}: ${path.slice(0, 120)}`
}

for (const visitor of ['stranger', 'fan', 'performer', 'operator'] as const) {
  for (const { scope, bad, details } of [
    { scope: 'few', bad: FEW, details: {} },
    { scope: 'all', bad: ALL, details: LONG },
  ]) {
    test(`no bad query breaks a page that a ${visitor} sees (${scope})`, details, async ({ page, world }) => {
      test.setTimeout(240_000)
      const narrowed = NARROWED[visitor] ?? []
      const paths = [
        ...(await findPaths(world, visitor, bad)),
        ...narrowed.flatMap((path) => bad.values.map((value) => path + value)),
      ]
      expect(paths.length).toBeGreaterThan(bad.pages.length)
      const failures: string[] = []
      for (const [index, path] of paths.entries()) {
        if (visitor !== 'stranger' && index % PATHS_AN_ACCOUNT === 0) {
          await page.context().clearCookies()
          await enter(page, world, await world.createAccount(visitor))
        }
        const failure = await findFailure(page.context().request, path)
        if (failure) failures.push(failure)
      }
      expect(failures).toEqual([])
    })
  }
}

test('a page number past the end shows the last page, with a link to the previous one', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/search?q=a&kind=posts&page=400')
  await expectLastPage(page)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/page=\d+$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

async function expectLastPage(page: Page): Promise<void> {
  const pagination = page.getByRole('navigation', { name: 'Pages' })
  const numbers = await pagination.getByRole('link', { name: /^Page \d+$/ }).allInnerTexts()
  await expect(pagination.getByRole('link', { name: `Page ${numbers.at(-1)}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
}
