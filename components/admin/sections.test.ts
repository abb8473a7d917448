import { expect, test } from 'vitest'
import { CONSOLE_QUEUES } from '#contract/admin.ts'
import { PAGE_FLAGS } from '#lib/queries/page-flags.ts'
import { navGroups, OWN_PLACES, SECTION_GROUPS } from './sections.tsx'

const sections = SECTION_GROUPS.flatMap((group) => group.sections)

test('every queue that upstream counts has exactly one section in the console', () => {
  const queues = sections.flatMap(({ queue }) => queue ?? [])
  expect(queues.toSorted()).toEqual([...CONSOLE_QUEUES].toSorted())
})

test('every section of the console has a page', () => {
  const places = [...sections, ...OWN_PLACES.flatMap(({ items }) => items)]
  expect(places.map(({ href }) => href).filter((href) => !(href in PAGE_FLAGS))).toEqual([])
})

test('a section shows its queue’s count', () => {
  const items = navGroups({ reports: 3 }).flatMap((group) => group.items)
  expect(items.find(({ href }) => href === '/admin/reports')).toMatchObject({ count: 3 })
})
