/** Code that may behave differently on the two databases is tested on both. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REDIS_TESTS } from '../../scripts/gate/tools.mjs'
import { ON_POSTGRES, POSTGRES_ONLY } from '../support/databases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const listed = new Set(Object.values(ON_POSTGRES).flat())

/** Hand-written statements, locks, conflicts, and values that the drivers read differently. */
const SENSITIVE =
  /\bsql(?:<|`|\.raw)|queryRows|executeSql|\.for\('|onConflict|errorCodeOf|advisory|bigint\(|isolationLevel/

test('every folder and file of the list exists', () => {
  expect(Object.keys(ON_POSTGRES).filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  expect([...listed].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  for (const pattern of Object.keys(POSTGRES_ONLY))
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})

test('every folder with hand-written statements, locks or conflicts has a test that runs on Postgres', () => {
  const sources = globSync('{demo,upstream}/**/*.ts', {
    cwd: root,
    exclude: ['**/*test*.ts', '**/migrations/**'],
  })
  const sensitive = sources.filter((file) => SENSITIVE.test(readFileSync(path.join(root, file), 'utf8')))
  const folders = new Set(sensitive.map((file) => path.dirname(file)))
  expect(folders.size).toBeGreaterThan(20)
  expect([...folders].filter((folder) => !ON_POSTGRES[folder]?.length).toSorted()).toEqual([])
})

test('every test that does not run on the embedded database runs on Postgres', () => {
  const only = Object.keys(POSTGRES_ONLY).flatMap((pattern) => globSync(pattern, { cwd: root }))
  expect(only.filter((file) => !listed.has(file))).toEqual([])
})

test('every test of money runs on both databases', () => {
  const money = globSync('tests/money/**/*.test.ts', { cwd: root })
  expect(money.filter((file) => !listed.has(file))).toEqual(['tests/money/sandbox-origin.test.ts'])
})

test('where there is no Redis, the gate leaves out the tests that start one, and no others', () => {
  const tests = globSync(
    '{app,components,contract,demo,front,lib,limits,tests,upstream}/**/*.test.{ts,tsx}',
    {
      cwd: root,
    },
  )
  const starters = tests.filter((file) =>
    /^import .*\/redis-server\.ts'$/m.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(starters.toSorted()).toEqual(REDIS_TESTS)
})
