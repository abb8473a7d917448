/** Code that may behave differently from one database to the other is tested on both. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EMBEDDED_ONLY, POSTGRES_ONLY } from '../support/databases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = Object.keys(EMBEDDED_ONLY)
const named = [...folders, ...Object.keys(POSTGRES_ONLY)]

/** Statements written by hand, locks, conflicts, and values that the drivers read differently. */
const SENSITIVE =
  /\bsql(?:<|`|\.raw)|queryRows|executeSql|\.for\('|onConflict|errorCodeOf|advisory|bigint\(|isolationLevel/

test('a folder that is tested on one database only is there, and has tests', () => {
  expect(named.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  expect(named.filter((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }).length === 0)).toEqual([])
})

test('such a folder writes no statement by hand, and meets no lock and no conflict', () => {
  const own = folders.filter((folder) => /^(?:demo|upstream)\//.test(folder))
  const files = own.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  expect(files.filter((file) => SENSITIVE.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('money, the kernel’s own and the operator’s commands are tested on both', () => {
  for (const both of ['tests/money', 'tests/blocks', 'upstream/kernel', 'upstream/modules', 'upstream/ops'])
    expect(folders.filter((folder) => both === folder || both.startsWith(`${folder}/`))).toEqual([])
})
