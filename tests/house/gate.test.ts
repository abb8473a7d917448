/** The gate tells how long everything takes, and fails for what is wrong only. */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReport } from '../../scripts/reports.mjs'
import { runStep, runSteps, tabulate } from '../../scripts/steps.mjs'
import { putLongestFirst } from '#tests/support/longest-first.ts'

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

function leave(report: object): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const tests = leaveTests(['/elsewhere/quick.test.ts', 100], ['/elsewhere/slow.test.ts', 2500])

function leaveTests(...files: [name: string, ms: number][]) {
  const testResults = files.map(([name, ms]) => ({
    name,
    startTime: 5000,
    endTime: 5000 + ms,
    assertionResults: [],
  }))
  return { numPassedTests: 7, numFailedTests: 2, testResults }
}

test('a step’s time stands beside its budget, and what it printed only when it fails', async () => {
  expect(await runStep(stepOf('console.log("words")'))).toMatchObject({ isGood: true })
  expect(lines.join('\n')).toMatch(/^ok {6}a step {2}\d+\.\d s of 1000 s$/)
  lines = []
  expect(await runStep(stepOf('console.log("words"); process.exit(3)'))).toMatchObject({ isGood: false })
  expect(lines.join('\n')).toMatch(/^FAILED {2}a step {2}\d+\.\d s of 1000 s\n {4}words$/)
})

test('a step over its budget is told, here and in the table, and is good all the same', async () => {
  const outcomes = await runSteps([stepOf('', 0), { ...stepOf(''), name: 'another' }])
  expect(outcomes.map(({ isGood }) => isGood)).toEqual([true, true])
  expect(lines[0]).toMatch(/ s of 0 s {2}OVER ITS BUDGET$/)
  expect(lines[1]).not.toContain('OVER')
  const table = tabulate(outcomes)
  expect(table[0]).toMatch(/^step +seconds +budget$/)
  expect(table[1]).toMatch(/^a step +\d+\.\d +0 {2}OVER ITS BUDGET$/)
  expect(table[2]).toMatch(/^another +\d+\.\d +1000$/)
})

test('the steps after a failed one run too', async () => {
  const outcomes = await runSteps([stepOf('process.exit(1)'), stepOf('')])
  expect(outcomes.map(({ isGood }) => isGood)).toEqual([false, true])
})

test('a step with a report names its slowest files, and no more than five', async () => {
  const many = Array.from({ length: 9 }, (_, at): [string, number] => [`/elsewhere/${at}.test.ts`, at * 1000])
  await runStep({ ...stepOf(''), report: leave(leaveTests(...many)) })
  expect(lines.slice(1).map((line) => line.trim().replace(/\S*\//, ''))).toEqual(
    ['8.0 s  8', '7.0 s  7', '6.0 s  6', '5.0 s  5', '4.0 s  4'].map((line) => `${line}.test.ts`),
  )
})

test('a runner’s report is counted, whichever runner it was, and a missing one is nothing', () => {
  expect(readReport(path.join(folder, 'none.json'))).toEqual({
    passed: 0,
    failed: 0,
    files: [],
    failures: [],
  })
  expect(readReport(leave(tests))).toMatchObject({
    passed: 7,
    failed: 2,
    files: [{ seconds: 2.5 }, { seconds: 0.1 }],
  })
  const spec = (...durations: number[]) => ({
    ok: true,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const journeys = {
    errors: [],
    stats: { expected: 5, unexpected: 1, flaky: 2 },
    suites: [
      { file: 'quick.spec.ts', specs: [spec(900)] },
      { file: 'slow.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(2000, 500)] }] },
    ],
  }
  expect(readReport(leave(journeys))).toEqual({
    passed: 5,
    failed: 3,
    files: [
      { name: 'slow.spec.ts', seconds: 3.5 },
      { name: 'quick.spec.ts', seconds: 0.9 },
    ],
    failures: [],
  })
})

test('what failed is named in a line each before anything else, whichever runner it was', async () => {
  const unit = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: path.resolve('lib/one.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'counts' },
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['Error: 1 is not 2\n\n    at one.test.ts:3'],
          },
        ],
      },
      {
        name: path.resolve('lib/two.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  }
  await runStep({ ...stepOf('console.log("words"); process.exit(1)'), report: leave(unit) })
  expect(lines.slice(1, 3).map((line) => line.trim())).toEqual([
    'lib/one.test.ts › adds › Error: 1 is not 2 /     at one.test.ts:3',
    'lib/two.test.ts › no such module',
  ])
  expect(lines.at(-1)?.trim()).toBe('words')
  const failed = { results: [{ duration: 5, error: { message: '\u001B[31mtoo late\u001B[39m' } }] }
  const journeys = {
    errors: [{ message: 'nothing listens' }],
    stats: { expected: 0, unexpected: 1, flaky: 0 },
    suites: [
      {
        file: 'tips.spec.ts',
        suites: [{ specs: [{ ok: false, file: 'tips.spec.ts', line: 9, title: 'a tip', tests: [failed] }] }],
      },
    ],
  }
  expect(readReport(leave(journeys)).failures).toEqual([
    'nothing listens',
    'tips.spec.ts:9 › a tip › too late',
  ])
})

test('a journey that ran out of time says what it waited for, and where', () => {
  const pending =
    'Error: page.goto: Test timeout of 60000ms exceeded.\nCall log:\n  - navigating to "/explore"'
  const errors = [
    { message: 'Test timeout of 60000ms exceeded.' },
    { message: pending, location: { file: path.resolve('e2e/tips.spec.ts'), line: 12, column: 3 } },
  ]
  const late = { results: [{ duration: 60_000, error: errors[0], errors }] }
  const suites = [
    {
      file: 'tips.spec.ts',
      specs: [{ ok: false, file: 'tips.spec.ts', line: 9, title: 'a tip', tests: [late] }],
    },
  ]
  const journeys = { errors: [], stats: { expected: 0, unexpected: 1, flaky: 0 }, suites }
  expect(readReport(leave(journeys)).failures).toEqual([
    'tips.spec.ts:9 › a tip › Test timeout of 60000ms exceeded. › line 12: Error: page.goto: Test timeout of 60000ms exceeded. / Call log: /   - navigating to "/explore"',
  ])
})

test('tests that kill processes begin first, and the others keep their order', () => {
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
