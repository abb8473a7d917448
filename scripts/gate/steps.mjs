import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { productNode, root, toolEnv } from '../install.mjs'
import { endProcesses, withDescendants } from './processes.mjs'
import { nameFailure, readReport, REPORT_VARIABLE } from './report.mjs'

/** A step that hangs is ended after this time, before something outside ends the whole run without a report. */
const STEP_LIMIT_MS = 40 * 60_000
/** How long to wait for the output of processes that a step has left running. */
const LAST_WORDS_MS = 2000
/** How many of a step's slowest test files are printed. */
const SLOWEST_FILES = 5
const DATA_FOLDERS_VARIABLE = 'E2E_DATA_FOLDERS'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {number} budgetSeconds how long it may take on two idle cores; more is printed, and fails nothing
 * @property {string} [report] the file of its test runner's report
 * @property {(failure: import('./report.mjs').Failure) => Pick<Step, 'args'>} [again] arguments to run one test alone
 * @property {string} [cwd] the project's root when absent
 *
 * @typedef {object} Outcome
 * @property {Step} step
 * @property {boolean} isGood
 * @property {number} seconds
 * @property {number} passed tests
 * @property {import('./report.mjs').Failure[]} failures tests that failed
 * @property {string[]} crashes failures outside of tests; a failed step without tests is one
 */

const reporter = (name) => join(root, 'scripts/gate', name)

/**
 * @param {object} step
 * @param {('apart' | 'unit' | 'integration' | 'live' | 'long' | 'postgres')[]} step.projects as `vitest.config.ts` names them
 * @param {string[]} [step.files] the only ones that run
 * @param {string[]} [step.options] of Vitest, for the whole step
 * @param {Record<string, string>} [step.env]
 * @returns {Step}
 */
export function vitestStep({ projects, files = [], options = [], env = {}, ...step }) {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    `--reporter=${reporter('vitest-reporter.mjs')}`,
  ]
  // Vitest joins a test's titles with ` > ` before it compares them with `-t`.
  const again = ({ file, titles }) => ({
    args: [...args, '--maxWorkers=1', file, '-t', `^${escapeRegExp(titles.join(' > '))}$`],
  })
  const database = projects.includes('postgres') ? { TEST_DATABASE: 'postgres' } : {}
  return {
    command: 'vitest',
    args: [...args, ...options, ...files],
    env: { ...database, ...env },
    again,
    ...step,
  }
}

/**
 * @param {object} step
 * @param {string} step.dataFolders its products' data, made by `dataFoldersStep` or else by the step's first run
 * @returns {Step}
 */
export function playwrightStep({ dataFolders, ...step }) {
  const args = ['test', `--reporter=${reporter('playwright-reporter.mjs')},dot`]
  // Playwright compares `-g` with file, titles and tags, joined by spaces. The file is a regular expression too.
  const again = ({ file, titles }) => ({
    args: [...args, '--workers=1', escapeRegExp(file), '-g', `${escapeRegExp(titles.join(' '))}(?: @\\S+)*$`],
  })
  return { command: 'playwright', args, env: { [DATA_FOLDERS_VARIABLE]: dataFolders }, again, ...step }
}

/** Makes the demo world of the journeys' products; it needs the build. @param {string} dataFolders @returns {Step} */
export function dataFoldersStep(dataFolders) {
  return {
    name: 'demo world',
    command: productNode(),
    args: [join(root, 'tests/support/make-data-folders.ts')],
    env: { [DATA_FOLDERS_VARIABLE]: dataFolders },
    budgetSeconds: 30,
  }
}

function escapeRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

/**
 * Runs one step of the gate, and shows its output only when it fails, so that a good run reads as a list.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export async function runStep(step) {
  const startedMs = Date.now()
  const { exit, output } = await runCommand(step, STEP_LIMIT_MS)
  const report = step.report ? readReport(step.report) : { passed: 0, failures: [], crashes: [], files: [] }
  const { passed, failures } = report
  // A test runner exits with 1 for failed tests. Any other status, or 1 without a failed test, is a crash.
  const isExplained = exit === 0 || (exit === 1 && failures.length + report.crashes.length > 0)
  const crashes = [...report.crashes, ...(isExplained ? [] : [`it ended with ${exit}`])]
  const isGood = failures.length + crashes.length === 0
  const outcome = {
    step,
    isGood,
    seconds: (Date.now() - startedMs) / 1000,
    passed,
    failures,
    crashes: crashes.map((crash) => `${step.name} › ${crash}`),
  }
  console.log(describe(outcome))
  // The failures are printed before the whole output, one line each, because a log may be cut.
  for (const line of [...failures.map(nameFailure), ...crashes, ...listSlowest(report.files)])
    console.log(`          ${line}`)
  if (!isGood) console.log(output.trim().replaceAll(/^/gm, '    '))
  return outcome
}

/**
 * Runs a step's command to its end, or ends it and all its descendants when it takes too long.
 * @param {Pick<Step, 'command' | 'args' | 'env' | 'report' | 'cwd'>} step
 * @param {number} limitMs
 * @returns {Promise<{ exit: number | string, output: string }>} the exit status, or a signal or a reason in words
 */
export function runCommand({ command, args, env = {}, report, cwd = root }, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // People read a failed step's output in a log, where colour codes are noise.
      env: toolEnv({ NO_COLOR: '1', ...(report && { [REPORT_VARIABLE]: report }), ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let isLate = false
    const listen = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    const limit = setTimeout(() => {
      isLate = true
      const pids = withDescendants([child.pid])
      void endProcesses(() => pids)
    }, limitMs)
    child.on('error', (error) => {
      clearTimeout(limit)
      resolve({ exit: error.message, output })
    })
    child.on('close', (code, signal) => {
      clearTimeout(limit)
      const minutes = Math.round(limitMs / 60_000)
      resolve({ exit: isLate ? `its time limit of ${minutes} min` : (code ?? signal), output })
    })
    child.on('exit', () => {
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, LAST_WORDS_MS).unref()
    })
  })
}

/** The checks that read the code without running it. `PATH` begins with the project's tools, so names are enough. */
export const STATIC_STEPS = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'], budgetSeconds: 5 },
  {
    name: 'lint and boundaries',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings'],
    budgetSeconds: 20,
  },
  { name: 'types', command: 'tsc', args: ['--noEmit'], budgetSeconds: 25 },
  { name: 'dead code', command: 'knip', args: ['--no-progress'], budgetSeconds: 8 },
]

/**
 * Runs steps one after the other, and goes on after a failure.
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps) {
  const outcomes = []
  for (const step of steps) outcomes.push(await runStep(step))
  return outcomes
}

/** @returns a table's lines with each step's time and budget @param {Outcome[]} outcomes */
export function tabulate(outcomes) {
  const width = Math.max(...outcomes.map(({ step }) => step.name.length))
  const row = (name, seconds, budget, remark) =>
    `${name.padEnd(width)} ${seconds.padStart(9)} ${budget.padStart(9)}${remark}`
  return [
    row('step', 'seconds', 'budget', ''),
    ...outcomes.map((outcome) =>
      row(
        outcome.step.name,
        outcome.seconds.toFixed(1),
        String(outcome.step.budgetSeconds),
        remarkOn(outcome),
      ),
    ),
  ]
}

function describe(outcome) {
  const { step, isGood, seconds } = outcome
  const times = `${seconds.toFixed(1)} s of ${step.budgetSeconds} s${remarkOn(outcome)}`
  return `${isGood ? 'ok    ' : 'FAILED'}  ${step.name}  ${times}`
}

function remarkOn({ seconds, step }) {
  return seconds > step.budgetSeconds ? '  OVER ITS BUDGET' : ''
}

function listSlowest(files) {
  return files
    .slice(0, SLOWEST_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
