/** The bundle that `npm start` runs contains the demo world in separate files, which are loaded only when needed. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProjectFolder } from '#tests/support/project-folder.ts'
import { createLog } from '#upstream/kernel/log.ts'
import { createPictureMaker } from '#upstream/kernel/pictures.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = makeProjectFolder('bundle')
  execFileSync(process.execPath, [path.join(root, 'scripts/bundle.mjs'), folder], { cwd: root })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lists the files of the bundle that load with `entry`, including itself. */
function loadedWith(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  const code = readFileSync(path.join(folder, entry), 'utf8')
  for (const [, next] of code.matchAll(/(?:\bfrom|^import) "\.\/([^"]+\.mjs)"/gm)) loadedWith(next!, known)
  return known
}

/** Lists the source files of a file of the bundle. */
function sourcesOf(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as {
    sources: string[]
  }
  return sources.map((source) => path.relative(root, path.resolve(folder, source)))
}

const isDemo = (source: string) => source.startsWith('demo/')

test('no process loads the demo world at its start', () => {
  for (const entry of ['upstream.mjs', 'media-engine.mjs', 'front.mjs']) {
    const sources = [...loadedWith(entry)].flatMap(sourcesOf)
    expect(sources.length, entry).toBeGreaterThan(10)
    expect(sources.filter(isDemo), entry).toEqual([])
  }
  expect([...loadedWith('upstream.mjs')].flatMap(sourcesOf)).toContain('upstream/boot.ts')
})

test('a picture worker loads little more than its own code', () => {
  const sources = [...loadedWith('picture-worker.mjs')].flatMap(sourcesOf)
  expect(sources).toContain('upstream/picture-worker/main.ts')
  expect(sources.filter((source) => source.startsWith('upstream/')).length).toBeLessThan(10)
})

test('the bundled picture worker makes pictures', async () => {
  const entry = path.join(folder, 'picture-worker.mjs')
  const maker = createPictureMaker({ log: createLog('silent'), entry })
  const source = path.join(folder, 'source.png')
  await sharp({ create: { width: 200, height: 100, channels: 3, background: '#35a' } }).toFile(source)
  const made = await maker.make({ source, folder, formats: ['webp'], mark: null }, { isUrgent: true })
  await maker.stop()
  expect(made.files.map(({ name }) => name)).toEqual(['w160', 'w200', 'blur'])
})

test('the bundle contains the demo world, to be loaded later', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  expect(files.flatMap(sourcesOf)).toContain('demo/world/seed.ts')
})
