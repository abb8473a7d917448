import { expect, test } from 'vitest'
import { listDifferences } from './differences.ts'

test('equal fields are left out, also lists with the same entries', () => {
  const from = { title: 'Rules', isPublished: true, countries: ['FR'] }
  expect(listDifferences(from, { title: 'Rules', isPublished: false, countries: ['FR'] })).toEqual([
    { field: 'isPublished', from: true, to: false },
  ])
})

test('an added or removed value has null on the other side', () => {
  expect(listDifferences(null, { title: 'Rules' })).toEqual([{ field: 'title', from: null, to: 'Rules' }])
  expect(listDifferences({ title: 'Rules' }, null)).toEqual([{ field: 'title', from: 'Rules', to: null }])
})

test('a long text is cut to the part that differs, with some characters before it', () => {
  const before = `${'a'.repeat(500)}kind${'z'.repeat(500)}`
  const after = `${'a'.repeat(500)}calm${'z'.repeat(500)}`
  const [one] = listDifferences({ text: before }, { text: after })
  expect(one).toEqual({
    field: 'text',
    from: `…${'a'.repeat(40)}kind${'z'.repeat(156)}…`,
    to: `…${'a'.repeat(40)}calm${'z'.repeat(156)}…`,
  })
})

test('a text that grows at its end is cut at the end of the shorter one', () => {
  const [one] = listDifferences({ text: 'a'.repeat(300) }, { text: `${'a'.repeat(300)} and more` })
  expect(one).toEqual({ field: 'text', from: `…${'a'.repeat(40)}`, to: `…${'a'.repeat(40)} and more` })
})
