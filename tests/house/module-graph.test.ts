/** Upstream's modules stand in layers: the graph that their files make is held against the table. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '#upstream/modules/all.ts'
import { KNOWN_DEBTS } from '../../scripts/lint/known-debts.mjs'
import {
  compareRows,
  findCircles,
  findUpward,
  readModuleGraph,
  withoutDebts,
} from '../../scripts/lint/module-graph.mjs'
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

test('every module has its row in the table of layers, and every row its module', () => {
  const { missing, empty } = compareRows(graph)
  expect(missing).toEqual([])
  expect(empty).toEqual([])
})

test('the list of modules is in the order of the layers', () => {
  const rows = MODULE_LAYERS.flatMap((layer) => layer.modules)
  const layerOf = ({ name }: { name: string }) => MODULE_LAYERS.findIndex((one) => one.modules.includes(name))
  expect(modules.filter(({ name }) => !rows.includes(name))).toEqual([])
  expect(modules.map(layerOf)).toEqual(modules.map(layerOf).toSorted((a, b) => a - b))
})

test('apart from the declared debts no import runs up, and there is no circle', () => {
  expect(findUpward(withoutDebts(graph))).toEqual([])
  expect(findCircles(withoutDebts(graph))).toEqual([])
})

test('a circle is found over several modules, and what only leads to it is not in it', () => {
  const folder = makeFolder()
  plant(folder, {
    'accounts/service.ts': `import { a } from '../settings/service.ts'\nimport { b } from '../files/service.ts'`,
    'files/store.ts': `export type { A } from '#upstream/modules/performers/service.ts'`,
    'performers/service.ts': `export const c = await import('../accounts/service.ts')`,
    'feeds/service.ts': `import { d } from '../files/service.ts'\nimport { e } from './store.ts'`,
    'feeds/feeds.test.ts': `import { f } from '../site/service.ts'`,
    'settings/service.ts': `export const g = 1`,
    'site/service.ts': `import { h } from '../feeds/service.ts'`,
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

test('every declared debt is still owed', async () => {
  const folder = makeFolder()
  for (const name of ['.oxlintrc.json', 'scripts/lint', 'upstream/modules']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'scripts/lint/known-debts.mjs'), 'export const KNOWN_DEBTS = []\n')
  const oxlint = path.join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await run(oxlint, ['--format=json', 'upstream'], { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] }
  const owed = diagnostics.flatMap(({ message }) =>
    [...message.matchAll(/\(([\w-]+ (?:->|writes|names) [\w/.-]+)\)/g)].map(([, debt]) => debt ?? ''),
  )
  expect([...new Set(owed)].toSorted()).toEqual(KNOWN_DEBTS.toSorted())
})
