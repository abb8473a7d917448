/** Migrations are only added, never removed, and `npm run db:generate` works with the one snapshot that is kept. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProjectFolder } from '#tests/support/project-folder.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = makeProjectFolder('migrations')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

const readJournal = async (from: string) =>
  JSON.parse(await readFile(path.join(from, 'meta/_journal.json'), 'utf8')) as Journal
const listSnapshots = async (from: string) =>
  (await readdir(path.join(from, 'meta'))).filter((file) => file.endsWith('_snapshot.json'))

/** Copies our migrations into a folder in which a test can generate more. */
async function copyMigrations(name: string): Promise<string> {
  const copy = path.join(folder, name)
  await cp(migrationsFolder, copy, { recursive: true })
  return copy
}

function generate(into: string, ...args: string[]): Promise<{ isGood: boolean; output: string }> {
  const env = { ...process.env, MIGRATIONS_FOLDER: path.relative(root, into) }
  return new Promise((pass) => {
    execFile(
      process.execPath,
      ['scripts/generate-migration.mjs', ...args],
      { cwd: root, env },
      (error, stdout, stderr) => pass({ isGood: error === null, output: stdout + stderr }),
    )
  })
}

test('the journal names every migration in order, each with a later time than the one before', async () => {
  const { entries } = await readJournal(migrationsFolder)
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted())
  expect(entries.map(({ tag }) => tag).slice(0, 2)).toEqual(['0000_baseline', '0001_rules'])
  const times = entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

test('only the last snapshot is kept', async () => {
  expect(await listSnapshots(migrationsFolder)).toHaveLength(1)
})

test('the migrations are complete: generating finds no schema changes', async () => {
  const copy = await copyMigrations('unchanged')
  const { isGood, output } = await generate(copy, '--name', 'nothing')
  expect(output).toContain('No schema changes')
  expect(isGood).toBe(true)
  expect(await readdir(copy)).toEqual(await readdir(migrationsFolder))
  expect(await readJournal(copy)).toEqual(await readJournal(migrationsFolder))
})

test('a new migration follows the last one, and its snapshot replaces the earlier one', async () => {
  const copy = await copyMigrations('later')
  await generate(copy, '--custom', '--name', 'later')
  const { entries } = await readJournal(copy)
  const before = (await readJournal(migrationsFolder)).entries
  expect(entries.slice(0, -1)).toEqual(before)
  expect(entries.at(-1)!.tag).toBe(`${String(before.length).padStart(4, '0')}_later`)
  expect(entries.at(-1)!.when).toBeGreaterThan(before.at(-1)!.when)
  expect(await listSnapshots(copy)).toEqual([`${String(before.length).padStart(4, '0')}_snapshot.json`])
  expect((await generate(copy, '--name', 'nothing')).output).toContain('No schema changes')
})

test('a missing baseline is generated only by its name, and not if a later migration exists', async () => {
  const copy = await copyMigrations('anew')
  await rm(path.join(copy, '0000_baseline.sql'))
  expect(await generate(copy, '--name', 'other')).toEqual({
    isGood: false,
    output: expect.stringContaining('Only --name baseline'),
  })
  await writeFile(path.join(copy, '0002_later.sql'), 'select 1;')
  expect(await generate(copy, '--name', 'baseline')).toEqual({
    isGood: false,
    output: expect.stringMatching(/0002_.*\.sql builds upon the baseline/),
  })
  expect(await readJournal(copy)).toEqual(await readJournal(migrationsFolder))
})
