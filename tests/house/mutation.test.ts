/** The lists of `npm run mutate` speak of files that are there: a list that names nothing would find nothing. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HARMLESS } from '#tests/mutation/harmless.mjs'
import { TARGETS } from '#tests/mutation/targets.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test.each(Object.entries(TARGETS))('%s names files and tests that exist', (_, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})

test('a harmless fault names a text that still stands in its file, and says why it changes nothing', () => {
  for (const { file, original, why } of HARMLESS) {
    expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(original)
    expect(why.length, `${file}: ${original}`).toBeGreaterThan(20)
  }
})
