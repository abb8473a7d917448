/** The imports between upstream's modules agree with the table of layers. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '#upstream/modules/all.ts'
import { compareRows, findCircles, findUpward, readModuleGraph } from '../../scripts/lint/module-graph.mjs'
import { MODULE_LAYERS } from '../../scripts/lint/zones.mjs'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const graph = readModuleGraph(root)

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-modules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function plant(folder: string, files: Record<string, string>): void {
  for (const [file, code] of Object.entries(files)) {
    const target = path.join(folder, 'upstream/modules', file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, code)
  }
}

test('every module is in a layer, and every name in a layer is a module', () => {
  const { missing, empty } = compareRows(graph)
  expect(missing).toEqual([])
  expect(empty).toEqual([])
})

test('lint reads the same modules in the same order as upstream', () => {
  const read = MODULE_LAYERS.flatMap((layer) => layer.modules)
  expect(read).toEqual(modules.map(({ name }) => name))
})

test('no module imports from a higher layer, and there is no circle', () => {
  expect(findUpward(graph)).toEqual([])
  expect(findCircles(graph)).toEqual([])
})

test('a circle over several modules is found, without modules that only lead to it', () => {
  const folder = makeFolder()
  plant(folder, {
    'accounts/service.ts': `import { a } from '../settings/service.ts'\nimport { b } from '../files/service.ts'`,
    'files/store.ts': `export type { A } from '#upstream/modules/performers/service.ts'`,
    'performers/service.ts': `export const c = await import('../accounts/service.ts')`,
    'posts/service.ts': `import { d } from '../files/service.ts'\nimport { e } from './store.ts'`,
    'posts/posts.test.ts': `import { f } from '../search/service.ts'`,
    'settings/service.ts': `export const g = 1`,
    'search/service.ts': `import { h } from '../posts/service.ts'`,
  })
  const planted = readModuleGraph(folder)
  expect(findCircles(planted)).toEqual([['accounts', 'files', 'performers']])
  expect(findUpward(planted).toSorted()).toEqual(['accounts -> files', 'files -> performers'])
})

test('`npm run graph` shows the layers and succeeds', async () => {
  const { stdout } = await run(process.execPath, [path.join(root, 'scripts/graph.mjs')])
  for (const { name } of MODULE_LAYERS) expect(stdout).toContain(`\n${name}\n`.trimStart())
  expect(stdout).toMatch(/circles: \d+/)
})
