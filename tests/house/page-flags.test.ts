/** Every page says who may see it, in `lib/queries/page-flags.ts`, and calls the guard that goes with it. */
import { expect, it } from 'vitest'
import { authenticatedPrefixes, isUnder, securePrefixes } from '#lib/edge/routes.ts'
import { type PageFlags, pageFlags } from '#lib/queries/page-flags.ts'
import { type AppRoute, findHandlers, findPages, readWithImports } from '../support/app-routes.ts'

const GUARD = /\b(?:require(?:Viewer|Fan|Performer|Operator)|loadViewer)\(/g

/** Routes that answer with something of the person's own are pages in this respect. */
const routes = [
  ...findPages(),
  ...findHandlers().filter((handler) => readWithImports(handler).match(GUARD) && !isApi(handler)),
]

function isApi({ address }: AppRoute): boolean {
  return address.startsWith('/api/')
}

function guardOf(flags: PageFlags): string {
  if (flags.fansOnly) return 'requireFan('
  if (flags.performersOnly) return 'requirePerformer('
  if (flags.operatorsOnly) return 'requireOperator('
  return flags.mustNotRedirect ? 'loadViewer(' : 'requireViewer('
}

it('has a row for every route, and none without one', () => {
  const addresses = new Set(routes.map(({ address }) => address))
  expect([...addresses].toSorted()).toEqual(Object.keys(pageFlags).toSorted())
})

it.each(routes)('$file calls the guard that its row names', (route) => {
  const flags = pageFlags[route.address]!
  const guards = [...new Set(readWithImports(route).match(GUARD) ?? [])]
  expect(guards).toEqual(flags.requiresAuthentication ? [guardOf(flags)] : [])
})

it('knows of every page that wants a session already in the middleware', () => {
  const missed = Object.entries(pageFlags).filter(
    ([address, flags]) => flags.requiresAuthentication !== isUnder(address, authenticatedPrefixes),
  )
  expect(missed.map(([address]) => address)).toEqual([])
})

it('puts the pages into the document that goes with their policy', () => {
  const misplaced = findPages().filter(
    ({ file, address }) => file.startsWith('app/(secure)/') !== isUnder(address, securePrefixes),
  )
  expect(misplaced.map(({ file }) => file)).toEqual([])
})

it('lets no script of the settings into performers’ and operators’ pages', () => {
  const open = Object.entries(pageFlags).filter(
    ([address, flags]) => (flags.performersOnly || flags.operatorsOnly) && !isUnder(address, securePrefixes),
  )
  expect(open.map(([address]) => address)).toEqual([])
})
