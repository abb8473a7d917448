import { expect, test } from 'vitest'
import { groupClasses, markInBar } from './avatar-menu.tsx'

const [overview, live, pricing] = ['/model', '/model/live', '/model/pricing'].map((href) => ({
  href,
  label: href,
})) as [{ href: string; label: string }, { href: string; label: string }, { href: string; label: string }]

test('a menu hides on a phone the items of the bar, and a whole group when it has no others', () => {
  const [places, settings] = markInBar(
    [{ items: [overview, live] }, { title: 'Settings', items: [live, pricing] }],
    [overview, live],
  )
  expect(places && groupClasses(places)).toBe('max-md:hidden')
  expect(settings).toEqual({ title: 'Settings', items: [{ ...live, isInBar: true }, pricing] })
  expect(settings && groupClasses(settings)).toBe('')
})
