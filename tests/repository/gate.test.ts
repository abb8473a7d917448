/** The gate reports how long each step takes, and fails only if a step fails. */
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putLongestFirst } from '#tests/support/longest-first.ts'
import { isRunning } from '#tests/support/running.ts'
import PlaywrightReporter from '../../scripts/gate/playwright-reporter.mjs'
import { readReport } from '../../scripts/gate/report.mjs'
import { lookAgain } from '../../scripts/gate/second-look.mjs'
import { runCommand, runStep, runSteps, tabulate } from '../../scripts/gate/steps.mjs'

let folder = ''
let lines: string[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-gate-'))
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function stepOf(script: string, budgetSeconds = 1000) {
  return { name: 'a step', command: process.execPath, args: ['-e', script], budgetSeconds }
}

const GOOD = { passed: 7, failures: [], crashes: [], files: [] }

function leave(report: object): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify({ ...GOOD, ...report }))
  return file
}

test('a step prints its time and its budget, and its output only if it fails', async () => {
  expect(await runStep(stepOf('console.log("words")'))).toMatchObject({ isGood: true })
  expect(lines.join('\n')).toMatch(/^ok {6}a step {2}\d+\.\d s of 1000 s$/)
  lines = []
  expect(await runStep(stepOf('console.log("words"); process.exit(3)'))).toMatchObject({ isGood: false })
  expect(lines.join('\n')).toMatch(
    /^FAILED {2}a step {2}\d+\.\d s of 1000 s\n {10}it ended with 3\n {4}words$/,
  )
})

test('a step over its budget is marked in its line and in the table, and does not fail', async () => {
  const outcomes = await runSteps([stepOf('', 0), { ...stepOf(''), name: 'another' }])
  expect(outcomes.map(({ isGood }) => isGood)).toEqual([true, true])
  expect(lines[0]).toMatch(/ s of 0 s {2}OVER ITS BUDGET$/)
  expect(lines[1]).not.toContain('OVER')
  const table = tabulate(outcomes)
  expect(table[0]).toMatch(/^step +seconds +budget$/)
  expect(table[1]).toMatch(/^a step +\d+\.\d +0 {2}OVER ITS BUDGET$/)
  expect(table[2]).toMatch(/^another +\d+\.\d +1000$/)
})

test('the steps after a failed step still run', async () => {
  const outcomes = await runSteps([stepOf('process.exit(1)'), stepOf('')])
  expect(outcomes.map(({ isGood }) => isGood)).toEqual([false, true])
})

test('a step with a report names its five slowest files', async () => {
  const files = Array.from({ length: 9 }, (_, at) => ({ name: `${8 - at}.test.ts`, seconds: 8 - at }))
  await runStep({ ...stepOf(''), report: leave({ files }) })
  expect(lines.slice(1).map((line) => line.trim())).toEqual(
    ['8.0 s  8', '7.0 s  7', '6.0 s  6', '5.0 s  5', '4.0 s  4'].map((line) => `${line}.test.ts`),
  )
})

test('each failure is named in one line before the output', async () => {
  const failures = [{ file: 'lib/one.test.ts', titles: ['sums', 'adds'], words: '1 is not 2' }]
  const report = leave({ failures })
  const outcome = await runStep({ ...stepOf('console.log("words"); process.exit(1)'), report })
  expect(outcome).toMatchObject({ isGood: false, passed: 7, failures, crashes: [] })
  expect(lines.slice(1).map((line) => line.trim())).toEqual([
    'lib/one.test.ts › sums › adds › 1 is not 2',
    'words',
  ])
})

test('a step without a report counts as crashed, even if its runner exits with 0', async () => {
  const report = path.join(folder, 'none.json')
  expect(readReport(report).passed).toBe(0)
  expect(await runStep({ ...stepOf(''), report })).toMatchObject({
    isGood: false,
    crashes: ['a step › the runner left no report'],
  })
})

test('a runner that exits with neither 0 nor 1 counts as crashed, whatever its report says', async () => {
  const failures = [{ file: 'lib/one.test.ts', titles: ['adds'], words: 'no' }]
  const report = leave({ failures })
  expect(await runStep({ ...stepOf('process.exit(1)'), report })).toMatchObject({ crashes: [] })
  expect(await runStep({ ...stepOf('process.exit(2)'), report })).toMatchObject({
    crashes: ['a step › it ended with 2'],
  })
})

test('the second look stops when its time is over, and the remaining failures stay failures', async () => {
  const seen = path.join(folder, 'seen')
  const passes = `require('fs').writeFileSync(process.argv[1], ''); require('fs').writeFileSync(process.env.GATE_REPORT, '${JSON.stringify(GOOD)}')`
  const step = {
    ...stepOf(''),
    report: path.join(folder, 'report'),
    again: () => ({ args: ['-e', passes, seen] }),
  }
  const failure = { file: 'lib/one.test.ts', titles: ['adds'], words: 'no' }
  const outcome = { step, isGood: false, seconds: 1, passed: 0, failures: [failure], crashes: [] }
  expect(await lookAgain([outcome], 0)).toEqual(new Set())
  expect(existsSync(seen)).toBe(false)
  expect(lines).toEqual(['failed again  lib/one.test.ts › adds'])
  expect(await lookAgain([outcome], 60_000)).toEqual(new Set([failure]))
})

test('a command that exceeds its time limit is ended with all processes that it has started', async () => {
  const child = `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); console.log(child.pid)`
  const script = `const { spawn } = require('node:child_process'); ${child}; setInterval(() => {}, 1000)`
  const { exit, output } = await runCommand(stepOf(script), 1500)
  expect(exit).toMatch(/^its time limit of/)
  expect(Number(output)).toBeGreaterThan(1)
  await expect.poll(() => isRunning(Number(output))).toBe(false)
})

test('a journey that timed out reports what it waited for, with the line', () => {
  const pending =
    'Error: page.goto: Test timeout of 60000ms exceeded.\nCall log:\n  - navigating to "/explore"'
  const errors = [
    { message: '\u001B[31mTest timeout of 60000ms exceeded.\u001B[39m' },
    { message: pending, location: { file: path.resolve('e2e/tips.spec.ts'), line: 12, column: 3 } },
  ]
  const journey = {
    titlePath: () => ['', '', 'tips.spec.ts', 'a wallet', 'a tip'],
    outcome: () => 'unexpected',
    expectedStatus: 'passed',
    results: [{ duration: 60_000, errors }],
  }
  const report = path.join(folder, 'journeys.json')
  vi.stubEnv('GATE_REPORT', report)
  const reporter = new PlaywrightReporter()
  reporter.onBegin({ rootDir: path.resolve('e2e') }, { allTests: () => [journey] })
  reporter.onEnd()
  const words =
    'Test timeout of 60000ms exceeded. › line 12: Error: page.goto: Test timeout of 60000ms exceeded. / Call log: /   - navigating to "/explore"'
  expect(readReport(report)).toEqual({
    passed: 0,
    failures: [{ file: 'e2e/tips.spec.ts', titles: ['a wallet', 'a tip'], words }],
    crashes: [],
    files: [{ name: 'e2e/tips.spec.ts', seconds: 60 }],
  })
})

test('the longest test files, such as those that kill processes, come first; the others keep their order', () => {
  const kills = globSync('tests/**/*kill.test.ts', { cwd: path.resolve(import.meta.dirname, '../..') })
  expect(kills).toContain('tests/money/kill.test.ts')
  const files = ['a/one.test.ts', ...kills, 'a/skill.test.ts', 'a/two.test.ts'].map((file) => ({
    moduleId: `/product/${file}`,
  }))
  expect(putLongestFirst(files).map(({ moduleId }) => moduleId.replace('/product/', ''))).toEqual([
    ...kills,
    'a/one.test.ts',
    'a/skill.test.ts',
    'a/two.test.ts',
  ])
})
