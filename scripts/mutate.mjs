import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { runMain, StartError } from './start-error.mjs'
import { HARMLESS } from '../tests/mutation/harmless.mjs'
import { TARGETS } from '../tests/mutation/targets.mjs'

/** The share of planted faults that a target's tests and the compiler have to notice. */
const GOAL = 0.9
/** Stryker rewrites the compiler's settings by the compiler's own library, which version 7 no longer has. */
const NO_SETTINGS = 'tsconfig.none.json'
const LEFT_OUT = ['.git', '.next', '.data', '.stryker-tmp', 'build', 'demo/media', 'node_modules']
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError'])

/**
 * `npm run mutate [-- target …]`: plants a fault at a time in the files of `tests/mutation/targets.mjs` and asks
 * whether the tests notice. What they miss the compiler may refuse: the gate would notice that, too. The rest is
 * printed, unless `tests/mutation/harmless.mjs` says why it changes nothing.
 */
await runMain(async () => {
  if (!process.env.MUTATE_INSIDE) {
    ensureInstalled()
    const self = fileURLToPath(import.meta.url)
    const env = toolEnv({ MUTATE_INSIDE: '1' })
    const result = spawnSync(productNode(), [self, ...process.argv.slice(2)], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    process.exitCode = result.status ?? 1
    return
  }
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !TARGETS[name])
  if (unknown) throw new StartError(`No target ${unknown}: ${Object.keys(TARGETS).join(', ')}`)
  const rows = []
  for (const name of names.length ? names : Object.keys(TARGETS)) rows.push(await mutate(name, TARGETS[name]))
  for (const { name, noticed, harmless, faults } of rows) {
    const share = (noticed / Math.max(1, faults - harmless)) * 100
    console.log(
      `${name.padEnd(15)} ${String(faults).padStart(4)} faults, ${noticed} noticed, ${harmless} harmless: ${share.toFixed(1)} %`,
    )
  }
  if (rows.some(({ noticed, harmless, faults }) => noticed < GOAL * (faults - harmless))) process.exitCode = 1
})

async function mutate(name, { files, tests }) {
  const { Stryker } = await import('@stryker-mutator/core')
  process.env.MUTATION_TESTS = tests.join(' ')
  const startedMs = Date.now()
  const results = await new Stryker({
    mutate: files.flatMap((pattern) => globSync(pattern, { cwd: root })),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    tsconfigFile: NO_SETTINGS,
    ignorePatterns: [...LEFT_OUT, 'docs', 'e2e'],
    tempDirName: '.stryker-tmp',
    reporters: [],
    logLevel: 'error',
    fileLogLevel: 'off',
    concurrency: 2,
    allowConsoleColors: false,
  }).runMutationTest()
  const faults = results.filter(({ status }) => status !== 'Ignored')
  const missed = faults.filter(({ status }) => !NOTICED.has(status))
  const copy = copySources()
  const kept = missed.map(describe).filter((fault) => isCompiled(copy, fault))
  rmSync(copy, { recursive: true })
  const harmless = kept.filter(isHarmless)
  const left = kept.filter((fault) => !isHarmless(fault))
  console.log(`\n${name}: ${left.length} unnoticed in ${Math.round((Date.now() - startedMs) / 1000)} s`)
  for (const fault of left) console.log(print(fault))
  return {
    name,
    faults: faults.length,
    noticed: faults.length - kept.length,
    harmless: harmless.length,
  }
}

/** A fault with the text that it replaces. Stryker counts lines and columns from 1. */
function describe({ fileName, location: { start, end }, mutatorName, replacement, status }) {
  const file = relative(root, fileName)
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const offsetOf = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  const [from, to] = [offsetOf(start), offsetOf(end)]
  return {
    file,
    line: start.line,
    kind: mutatorName,
    status,
    original: text.slice(from, to),
    replacement,
    mutated: text.slice(0, from) + replacement + text.slice(to),
  }
}

/** A copy of the sources, in which the compiler meets one fault after the other: ours stay as they are. */
function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'ovation-mutate-'))
  const isLeftOut = (path) => LEFT_OUT.some((name) => path === join(root, name))
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Whether the compiler takes the fault, too. */
function isCompiled(copy, { file, mutated }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, mutated)
  const { status } = spawnSync(
    'tsc',
    ['--noEmit', '--incremental', '--tsBuildInfoFile', 'known.tsbuildinfo'],
    {
      cwd: copy,
    },
  )
  writeFileSync(path, text)
  return status === 0
}

function isHarmless({ file, original, replacement }) {
  return HARMLESS.some(
    (one) => one.file === file && one.original === original && one.replacement === replacement,
  )
}

function print({ file, line, kind, original, replacement, status }) {
  return `  ${file}:${line} ${kind}${status === 'NoCoverage' ? ', no test comes here' : ''}\n    - ${original}\n    + ${replacement}`
}
