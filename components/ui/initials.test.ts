import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test.each([
  ['Mara Lindqvist', 'ML'],
  ['  juno  ', 'J'],
  ['anna maria del rio', 'AR'],
  ['night_owl', 'NO'],
  ['øystein', 'Ø'],
  ['', '?'],
])('"%s" is known as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same colour, and different names have different ones', () => {
  expect(hueOf('Mara')).toBe(hueOf('Mara'))
  const hues = new Set(['Mara', 'Juno', 'Ines', 'Theo', 'Kofi', 'Yuki'].map(hueOf))
  expect(hues.size).toBeGreaterThan(4)
})
