import { spawn } from 'node:child_process'
import { root, toolEnv } from './install.mjs'
import { readReport } from './reports.mjs'

/** A step that hangs fails alone, before the whole run is ended from outside without a word. */
const STEP_LIMIT_MS = 30 * 60_000
/** What a step has left running may hold its output open; it is not waited for longer than this. */
const LAST_WORDS_MS = 2000
/** So many of a step's slowest test files are named. */
const SLOWEST_FILES = 5

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {number} budgetSeconds what it may take on two cores that nobody else uses; more is told, and fails nothing
 * @property {string} [report] where its test runner leaves its report
 *
 * @typedef {{ name: string, isGood: boolean, seconds: number, budgetSeconds: number }} Outcome
 */

/**
 * Runs one step of the gate. Its output is shown only when it fails, so that a good run reads as a list.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
export function runStep({ name, command, args, env = {}, budgetSeconds, report }) {
  const startedMs = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // A failed step's output is read in a log, where colours are noise.
      env: toolEnv({ NO_COLOR: '1', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT_MS,
    })
    let output = ''
    const listen = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    const over = (isGood) => {
      const outcome = { name, isGood, seconds: (Date.now() - startedMs) / 1000, budgetSeconds }
      console.log(describe(outcome))
      // What failed stands first, in one line each: a log may be cut before the whole output below.
      const { files, failures } = report ? readReport(report) : { files: [], failures: [] }
      for (const line of [...failures, ...listSlowest(files)]) console.log(`          ${line}`)
      if (!isGood) console.log(output.trim().replaceAll(/^/gm, '    '))
      resolve(outcome)
    }
    child.on('error', (error) => {
      output += error.message
      over(false)
    })
    child.on('close', (code) => over(code === 0))
    child.on('exit', (_code, signal) => {
      if (signal) output += `\nended by ${signal}`
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, LAST_WORDS_MS).unref()
    })
  })
}

/** The checks that read the code without running it. `path` is searched for tools first, so names are enough. */
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
 * Runs steps one after the other, the rest also after a failure.
 * @param {Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps) {
  const outcomes = []
  for (const step of steps) outcomes.push(await runStep(step))
  return outcomes
}

/** The steps' times beside their budgets, as lines of a table. @param {Outcome[]} outcomes */
export function tabulate(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const row = (name, seconds, budget, remark) =>
    `${name.padEnd(width)} ${seconds.padStart(9)} ${budget.padStart(9)}${remark}`
  return [
    row('step', 'seconds', 'budget', ''),
    ...outcomes.map((outcome) =>
      row(outcome.name, outcome.seconds.toFixed(1), String(outcome.budgetSeconds), remarkOn(outcome)),
    ),
  ]
}

function describe(outcome) {
  const { name, isGood, seconds, budgetSeconds } = outcome
  return `${isGood ? 'ok    ' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s of ${budgetSeconds} s${remarkOn(outcome)}`
}

function remarkOn({ seconds, budgetSeconds }) {
  return seconds > budgetSeconds ? '  OVER ITS BUDGET' : ''
}

function listSlowest(files) {
  return files
    .slice(0, SLOWEST_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
