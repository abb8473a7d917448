/** `lib/queries/page-flags.ts` says who may see each page, and each page calls the matching guard. */
import { expect, test } from 'vitest'
import { isUnder, needsSession, SECURE_PREFIXES } from '#lib/edge/routes.ts'
import { type PageFlags, PAGE_FLAGS } from '#lib/queries/page-flags.ts'
import { type AppRoute, findHandlers, findPages, readWithImports } from '../support/app-routes.ts'

const GUARD = /\b(?:require(?:Viewer|Fan|Performer|Operator)|loadViewer)\(/g

/** The pages, and those handlers outside `/api` that answer with a person's own data. */
const routes = [
  ...findPages(),
  ...findHandlers().filter((handler) => readWithImports(handler).match(GUARD) && !isApi(handler)),
]

function isApi({ address }: AppRoute): boolean {
  return address.startsWith('/api/')
}

function guardOf(flags: PageFlags): string {
  if (flags.mustNotRedirect) return 'loadViewer('
  if (flags.fansOnly) return 'requireFan('
  if (flags.performersOnly) return 'requirePerformer('
  if (flags.operatorsOnly) return 'requireOperator('
  return 'requireViewer('
}

test('the page flags have a row for every route, and no other rows', () => {
  const addresses = new Set(routes.map(({ address }) => address))
  expect([...addresses].toSorted(), 'the rows of lib/queries/page-flags.ts').toEqual(
    Object.keys(PAGE_FLAGS).toSorted(),
  )
})

test.each(routes)('$file calls the guard that its row names', (route) => {
  const flags = PAGE_FLAGS[route.address]!
  const guards = [...new Set(readWithImports(route).match(GUARD) ?? [])]
  expect(guards).toEqual(flags.requiresAuthentication ? [guardOf(flags)] : [])
})

test('the middleware knows every page that needs a session', () => {
  const missed = Object.entries(PAGE_FLAGS).filter(
    ([address, flags]) => (flags.requiresAuthentication && !flags.mustNotRedirect) !== needsSession(address),
  )
  expect(missed.map(([address]) => address)).toEqual([])
})

test('a page is in `app/(secure)` exactly if its address has the secure policy', () => {
  const misplaced = findPages().filter(
    ({ file, address }) => file.startsWith('app/(secure)/') !== isUnder(address, SECURE_PREFIXES),
  )
  expect(misplaced.map(({ file }) => file)).toEqual([])
})

test('all pages of performers and operators have the secure policy, which forbids scripts of the settings', () => {
  const open = Object.entries(PAGE_FLAGS).filter(
    ([address, flags]) => (flags.performersOnly || flags.operatorsOnly) && !isUnder(address, SECURE_PREFIXES),
  )
  expect(open.map(([address]) => address)).toEqual([])
})
