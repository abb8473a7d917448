import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, parseOklch } from '#components/ui/oklch.ts'
import { nameColour } from './chat-message.tsx'

const STYLE_SHEET = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

/** A token of the light theme and of the dark one. */
function readBoth(name: string) {
  const found = [...STYLE_SHEET.matchAll(new RegExp(`--${name}: (oklch\\([^)]*\\));`, 'g'))]
  return found.map(([, colour]) => parseOklch(colour ?? ''))
}

const coloursOf = (name: string) =>
  (nameColour(name).match(/oklch\([^)]*\)/g) ?? []).map((colour) => parseOklch(colour))

test('every name is readable on every background of both themes', () => {
  const names = Array.from({ length: 2000 }, () => randomUUID())
  expect(new Set(names.map(nameColour)).size).toBeGreaterThan(300)
  for (const background of ['paper', 'surface']) {
    const themes = readBoth(background)
    expect(themes).toHaveLength(2)
    for (const name of names) {
      const colours = coloursOf(name)
      expect(colours).toHaveLength(2)
      for (const [at, colour] of colours.entries()) {
        expect(contrast(colour, themes[at]!), `${name} on ${background}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

test('similar names have different colours', () => {
  const hues = ['fan.1', 'fan.2'].map((name) => Number(/ (\d+)\)/.exec(nameColour(name))?.[1]))
  const apart = Math.abs(hues[0]! - hues[1]!)
  expect(Math.min(apart, 360 - apart)).toBeGreaterThan(60)
})
