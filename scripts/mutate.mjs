import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runByProductNode } from './install.mjs'
import { runMain, StartError } from './start-error.mjs'
import { EQUIVALENT } from '../tests/mutation/equivalent.mjs'
import { TARGETS } from '../tests/mutation/targets.mjs'

/**
 * The share of planted faults that a target's tests and the compiler have to notice, unless the target sets its own.
 */
const GOAL = 0.9
/**
 * A missing file: Stryker rewrites a tsconfig by the compiler's library, which version 7 of TypeScript no longer has.
 */
const NO_SETTINGS = 'tsconfig.none.json'
const LEFT_OUT = [
  '.git',
  '.next',
  '.data',
  '.stryker-tmp',
  'build',
  'demo/media',
  'node_modules',
  'test-results',
]
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError'])
/** The cast is needed because the levels are an enum of a package on which the project does not depend. */
const QUIET = /** @type {object} */ ({ logLevel: 'error', fileLogLevel: 'off' })
/**
 * A fault that makes tests hang counts as noticed, so the limits are long enough for a busy machine. Tests that mostly
 * wait, for a client or a timer, need little of the machine: more of them run at once, with shorter limits, so that each
 * fault that makes one hang costs less.
 */
const TIMINGS = {
  working: { timeoutMS: 30_000, concurrency: 2, testLimitMs: 20_000 },
  waiting: { timeoutMS: 12_000, concurrency: 5, testLimitMs: 8000 },
}

/**
 * `npm run mutate [-- target …]` plants one fault at a time in the files of `tests/mutation/targets.mjs`, and checks
 * whether the tests notice it. Faults that the compiler refuses count as noticed, since the gate would refuse them too.
 * The command prints the other faults, unless `tests/mutation/equivalent.mjs` says why they change nothing, and prints
 * entries of that list that are no longer needed.
 */
await runMain(async () => {
  if (!process.env.MUTATE_INSIDE) {
    const env = { MUTATE_INSIDE: '1' }
    process.exitCode = runByProductNode(fileURLToPath(import.meta.url), process.argv.slice(2), env)
    return
  }
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !TARGETS[name])
  if (unknown) throw new StartError(`No target ${unknown}: ${Object.keys(TARGETS).join(', ')}`)
  const rows = []
  for (const name of names.length ? names : Object.keys(TARGETS)) rows.push(await mutate(name, TARGETS[name]))
  for (const { name, noticed, equivalent, faults } of rows) {
    const share = (noticed / Math.max(1, faults - equivalent)) * 100
    console.log(
      `${name.padEnd(15)} ${String(faults).padStart(4)} faults, ${noticed} noticed, ${equivalent} equivalent: ${share.toFixed(1)} %`,
    )
  }
  const isShort = rows.some(({ noticed, equivalent, faults, goal }) => noticed < goal * (faults - equivalent))
  if (isShort || rows.some(({ outdated }) => outdated.length)) process.exitCode = 1
})

async function mutate(name, { files: patterns, tests, goal = GOAL, timing = 'working' }) {
  const { Stryker } = await import('@stryker-mutator/core')
  const { timeoutMS, concurrency, testLimitMs } = TIMINGS[timing]
  process.env.MUTATION_TESTS = tests.join(' ')
  process.env.MUTATION_TEST_LIMIT_MS = String(testLimitMs)
  const startedMs = Date.now()
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    tsconfigFile: NO_SETTINGS,
    ignorePatterns: [...LEFT_OUT, 'docs', 'e2e'],
    tempDirName: '.stryker-tmp',
    reporters: [],
    ...QUIET,
    timeoutMS,
    concurrency,
    allowConsoleColors: false,
  }).runMutationTest()
  const faults = results.filter(({ status }) => status !== 'Ignored')
  const missed = listCompiled(faults.filter(({ status }) => !NOTICED.has(status)).map(describe))
  const left = missed.filter((fault) => !EQUIVALENT.some((known) => isSame(known, fault)))
  const outdated = EQUIVALENT.filter(
    (known) => files.includes(known.file) && !missed.some((fault) => isSame(known, fault)),
  )
  console.log(`\n${name}: ${left.length} unnoticed in ${Math.round((Date.now() - startedMs) / 1000)} s`)
  for (const fault of left) console.log(print(fault))
  for (const { file, line } of outdated)
    console.log(`  ${file}: no longer equivalent or no longer there: ${line}`)
  return {
    name,
    faults: faults.length,
    noticed: faults.length - missed.length,
    equivalent: missed.length - left.length,
    goal,
    outdated,
  }
}

/** Describes a fault by the text that it replaces and its line. Stryker counts lines and columns from 1. */
function describe({ fileName, location: { start, end }, mutatorName, replacement, status }) {
  const file = relative(root, fileName)
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const offsetOf = ({ line, column }) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  const [from, to] = [offsetOf(start), offsetOf(end)]
  return {
    file,
    lineNumber: start.line,
    line: lines[start.line - 1].trim(),
    kind: mutatorName,
    status,
    original: text.slice(from, to),
    replacement,
    mutated: text.slice(0, from) + replacement + text.slice(to),
  }
}

/**
 * Lists the faults that the compiler accepts. The compiler checks all of them at once in a copy of the sources, each in
 * a file of its own next to the file that it changes. So it misses errors that only importers of that file would have.
 */
function listCompiled(faults) {
  if (!faults.length) return []
  const copy = copySources()
  try {
    const paths = faults.map(({ file }, index) => {
      const { dir, name, ext } = parse(file)
      return join(dir, `${name}.fault-${index}${ext}`)
    })
    for (const [index, path] of paths.entries()) writeFileSync(join(copy, path), faults[index].mutated)
    const settings = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [...paths, 'lib/**/*.d.ts'],
    }
    writeFileSync(join(copy, 'tsconfig.faults.json'), JSON.stringify(settings))
    const args = ['--noEmit', '--pretty', 'false', '--project', 'tsconfig.faults.json']
    const { stdout, status, error } = spawnSync('tsc', args, {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    })
    if (error) throw error
    const refused = new Set(Array.from(stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm), ([, path]) => path))
    const broken = [...refused].find((path) => !paths.includes(path))
    if (broken || (status !== 0 && !refused.size))
      throw new StartError(`The compiler refuses files without a fault:\n${stdout}`)
    return faults.filter((_, index) => !refused.has(paths[index]))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'ovation-mutate-'))
  const isLeftOut = (path) => LEFT_OUT.some((name) => path === join(root, name))
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function isSame(known, { file, line, original, replacement }) {
  return (
    known.file === file &&
    known.line === line &&
    known.original === original &&
    known.replacement === replacement
  )
}

function print({ file, lineNumber, line, kind, original, replacement, status }) {
  const place = `${file}:${lineNumber} ${kind}${status === 'NoCoverage' ? ', no test runs this line' : ''}`
  const where = original === line ? '' : `\n    in ${line}`
  return `  ${place}${where}\n    - ${original}\n    + ${replacement}`
}
