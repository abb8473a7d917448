/** The passwords that thieves try first: 611,000 of them, of those long enough to be taken (docs/NOTICE.md). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { judgedForm } from '#contract/new-passwords.ts'

/** The first five bytes of each one's SHA-256, in order, as `npm run passwords:list` writes them. */
const PREFIXES = readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
const BYTES = 5

/** One in two million of all others shares its prefix with one of them, and is taken for it. */
export function isCommonPassword(password: string): boolean {
  const wanted = createHash('sha256').update(judgedForm(password)).digest().readUIntBE(0, BYTES)
  let [low, high] = [0, PREFIXES.length / BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = PREFIXES.readUIntBE(middle * BYTES, BYTES)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}
