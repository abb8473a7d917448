/** The lists of `npm run mutate` speak of files that are there: a list that names nothing would find nothing. */
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TARGETS } from '#tests/mutation/targets.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test.each(Object.entries(TARGETS))('%s names files and tests that exist', (_, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})
