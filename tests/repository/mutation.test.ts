/** The lists of `npm run mutate` speak of files that are there: a list that names nothing would find nothing. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EQUIVALENT } from '#tests/mutation/equivalent.mjs'
import { TARGETS } from '#tests/mutation/targets.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test.each(Object.entries(TARGETS))('%s names files and tests that exist', (_, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})

test('every fault that is known to change nothing names a line that is there', () => {
  const isThere = ({ file, line }: { file: string; line: string }) =>
    existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(line)
  expect(EQUIVALENT.filter((known) => !isThere(known))).toEqual([])
})
