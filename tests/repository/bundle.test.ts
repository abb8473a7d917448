/** What `npm start` runs: the demo world lies beside upstream's bundle and is loaded only where one is wanted. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProjectFolder } from '#tests/support/project-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = makeProjectFolder('bundle')
  execFileSync(process.execPath, [path.join(root, 'scripts/bundle.mjs'), folder], { cwd: root })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files of the bundle that are loaded with one of them, itself included. */
function loadedWith(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  const code = readFileSync(path.join(folder, entry), 'utf8')
  for (const [, next] of code.matchAll(/(?:\bfrom|^import) "\.\/([^"]+\.mjs)"/gm)) loadedWith(next!, known)
  return known
}

/** Files of the project that a file of the bundle was made of. */
function sourcesOf(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as {
    sources: string[]
  }
  return sources.map((source) => path.relative(root, path.resolve(folder, source)))
}

const isDemo = (source: string) => source.startsWith('demo/')

test('no process loads anything of the demo world with the rest', () => {
  for (const entry of ['upstream.mjs', 'media-engine.mjs', 'front.mjs']) {
    const sources = [...loadedWith(entry)].flatMap(sourcesOf)
    expect(sources.length, entry).toBeGreaterThan(10)
    expect(sources.filter(isDemo), entry).toEqual([])
  }
  expect([...loadedWith('upstream.mjs')].flatMap(sourcesOf)).toContain('upstream/boot.ts')
})

test('the bundle has the demo world to be loaded later', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  expect(files.flatMap(sourcesOf)).toContain('demo/world/seed.ts')
})
