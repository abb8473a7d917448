/** Checks that every file and line exists that the lists of `npm run mutate` name. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EQUIVALENT } from '#tests/mutation/equivalent.mjs'
import { TARGETS } from '#tests/mutation/targets.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test.each(Object.entries(TARGETS))('target %s names files and tests that exist', (_, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})

test('every equivalent fault names a line that exists', () => {
  const isThere = ({ file, line }: { file: string; line: string }) =>
    existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(line)
  expect(EQUIVALENT.filter((known) => !isThere(known))).toEqual([])
})
