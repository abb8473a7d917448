/**
 * Turns text into outlines of the display font, since a fresh machine has no fonts that the SVG renderer could
 * find.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

const FAMILY = '@fontsource/bricolage-grotesque/files/bricolage-grotesque'
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const

let loaded: fontkit.Font[] | undefined

/** Reads the subsets of the bold font once. */
function fonts(): fontkit.Font[] {
  const { resolve } = createRequire(import.meta.url)
  loaded ??= SUBSETS.map((subset) => {
    const font = fontkit.create(readFileSync(resolve(`${FAMILY}-${subset}-700-normal.woff`)))
    if ('fonts' in font) throw new Error(`the display font's subset ${subset} is a collection`)
    return font
  })
  return loaded
}

/** Whether the font has every character of the text. */
export function canWrite(text: string): boolean {
  return [...text].every((character) => fontFor(character) !== undefined)
}

function fontFor(character: string): fontkit.Font | undefined {
  return fonts().find((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
}

export interface TextOutline {
  /** SVG path data whose baseline begins at 0, 0; y grows downwards. */
  path: string
  width: number
}

/** @param sizePx the size of the em; characters that the font does not have are left out */
export function outlineText(text: string, sizePx: number): TextOutline {
  let path = ''
  let width = 0
  for (const { font, characters } of runsOf(text)) {
    const scale = sizePx / font.unitsPerEm
    const { glyphs, positions } = font.layout(characters)
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      path += glyph.path
        .scale(scale, -scale)
        .translate(width + xOffset * scale, -yOffset * scale)
        .toSVG()
      width += xAdvance * scale
    }
  }
  return { path, width }
}

/** Groups neighbouring characters of one font, since kerning needs them in one layout. */
function runsOf(text: string): { font: fontkit.Font; characters: string }[] {
  const runs: { font: fontkit.Font; characters: string }[] = []
  for (const character of text) {
    const font = fontFor(character)
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.characters += character
    else runs.push({ font, characters: character })
  }
  return runs
}

/** Outlines the text in the largest of the sizes that fits. If none fits, the text is cut with an ellipsis. */
export function outlineTextWithin(text: string, maxWidth: number, sizes: readonly number[]): TextOutline {
  for (const size of sizes) {
    const outline = outlineText(text, size)
    if (outline.width <= maxWidth) return outline
  }
  const smallest = sizes.at(-1)!
  const characters = [...text]
  while (characters.length > 1) {
    characters.pop()
    const outline = outlineText(`${characters.join('').trimEnd()}…`, smallest)
    if (outline.width <= maxWidth) return outline
  }
  return outlineText('…', smallest)
}
