import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, over, parseOklch, type Colour } from './oklch.ts'

const STYLE_SHEET = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The oklch variables of every rule whose selector list holds the given selector. */
function tokensOf(selector: string): Map<string, Colour> {
  const tokens = new Map<string, Colour>()
  for (const rule of STYLE_SHEET.matchAll(/(?:^|\n)([^{}@;/]+)\{([^{}]*)\}/g)) {
    const selectors = (rule[1] ?? '').split(',').map((each) => each.trim())
    if (!selectors.includes(selector)) continue
    for (const entry of (rule[2] ?? '').matchAll(/--([\w-]+):\s*(oklch\([^)]*\))\s*;/g)) {
      tokens.set(entry[1] ?? '', parseOklch(entry[2] ?? ''))
    }
  }
  return tokens
}

const THEMES = {
  light: tokensOf(':root'),
  dark: new Map([...tokensOf(':root'), ...tokensOf("[data-theme='dark']")]),
}

/** [text, background]: 4.5 : 1, whatever the size. */
const TEXT_PAIRS = [
  ...['paper', 'surface', 'sunken'].flatMap((background) => [
    ['ink', background],
    ['muted', background],
    ['brand-text', background],
    ['success', background],
    ['warning', background],
    ['danger', background],
    ['now', background],
  ]),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-hover'],
  ['danger-ink', 'danger-fill'],
  ['danger-ink', 'danger-fill-hover'],
  ['brand-text', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['muted', 'brand-soft'],
  ['success', 'success-soft'],
  ['ink', 'success-soft'],
  ['warning', 'warning-soft'],
  ['ink', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['spotlight-ink', 'spot-amber'],
  ['spotlight-ink', 'spot-coral'],
  ['spotlight-ink', 'spot-magenta'],
  ['paper', 'ink'],
  ['spotlight-ink', 'on-media'],
] as [string, string][]

/** [mark, background]: 3 : 1, for borders of controls and the focus ring (WCAG 1.4.11). */
const MARK_PAIRS = ['paper', 'surface'].flatMap((background): [string, string][] => [
  ['line-strong', background],
  ['focus', background],
  ['brand', background],
])

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const get = (name: string) => {
    const colour = THEMES[theme].get(name)
    if (!colour) throw new Error(`No token --${name} in the ${theme} theme`)
    return colour
  }

  test.each(TEXT_PAIRS)('%s can be read on %s', (text, background) => {
    expect(contrast(get(text), get(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(MARK_PAIRS)('%s can be seen on %s', (mark, background) => {
    expect(contrast(get(mark), get(background))).toBeGreaterThanOrEqual(3)
  })

  test('text on the scrim can be read over a white image', () => {
    const white = parseOklch('oklch(1 0 0)')
    expect(contrast(get('on-media'), over(get('scrim'), white))).toBeGreaterThanOrEqual(4.5)
  })

  test('the tokens contain no pure black and no pure white', () => {
    for (const name of ['paper', 'surface', 'ink']) {
      const sum = get(name).rgb.reduce((total, channel) => total + channel, 0)
      expect(sum).toBeGreaterThan(0)
      expect(sum).toBeLessThan(3)
    }
  })
})

test('contrast() measures as WCAG does', () => {
  const grey = parseOklch('oklch(0.5999 0 0)') // #808080
  expect(contrast(grey, parseOklch('oklch(1 0 0)'))).toBeCloseTo(3.95, 1)
  expect(contrast(parseOklch('oklch(0 0 0)'), parseOklch('oklch(1 0 0)'))).toBeCloseTo(21, 5)
})

test('the dark theme declares every colour of the light one', () => {
  const light = tokensOf("[data-theme='light']")
  const dark = tokensOf("[data-theme='dark']")
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
  expect(light.size).toBeGreaterThan(20)
})
