/**
 * The gate runs failed tests again, alone: a test that passes then does not fail the gate, unless many tests have failed
 * or a process has crashed.
 */
import { afterEach, expect, test } from 'vitest'
import { MOST_FAILURES } from '../../scripts/gate/second-look.mjs'
import { makeSuite, type Suite } from './made-up-suite.ts'

let suite: Suite | undefined
afterEach(async () => {
  await suite?.end()
  suite?.remove()
})

function run(files: Record<string, string>) {
  suite = makeSuite(files)
  return suite.run()
}

/** Code by which a test can behave differently from its second run on. */
const IS_SECOND = `
  import { existsSync, writeFileSync } from 'node:fs'
  const isSecond = (name) => existsSync(name) || void writeFileSync(name, '')`
const PLAYWRIGHT = `import { expect, test } from '@playwright/test'`

test('the gate passes if failed tests, and those that did not run, pass at the second look, and names them', async () => {
  const { code, lines } = await run({
    'some.test.ts': `${IS_SECOND}
      describe('prices (in $)', () => {
        test('are added [up].', () => { if (!isSecond('a')) throw new Error('too late for once') })
        test('are shown', () => {})
      })`,
    'some.spec.mjs': `${PLAYWRIGHT}\n${IS_SECOND}
      test.describe('a tip', () => {
        test.describe.configure({ mode: 'serial' })
        test('arrives (in €)', () => expect(isSecond('b')).toBe(true))
        test('is thanked for', () => {})
      })`,
  })
  expect(lines.slice(-4)).toEqual([
    'unstable  some.test.ts › prices (in $) › are added [up]. › too late for once',
    expect.stringMatching(/^unstable {2}some\.spec\.mjs › a tip › arrives \(in €\) › Error: expect/),
    'unstable  some.spec.mjs › a tip › is thanked for › it did not run',
    '4 passed, 0 failed',
  ])
  expect(code).toBe(0)
})

test('the gate fails if a test fails again or is skipped at the second look, and names it last', async () => {
  const { code, lines } = await run({
    'some.test.ts': `${IS_SECOND}
      test('holds', () => { throw new Error('it does not') })
      test('is there', () => {})
      test('runs', ({ skip }) => { if (isSecond('a')) skip(); throw new Error('no') })`,
    'some.spec.mjs': `${PLAYWRIGHT}\n test('opens', () => { throw new Error('it is shut') })`,
  })
  expect(lines.slice(-4)).toEqual([
    'failed  some.test.ts › holds › it does not',
    'failed  some.test.ts › runs › no',
    expect.stringMatching(/^failed {2}some\.spec\.mjs › opens › Error: it is shut/),
    '1 passed, 3 failed',
  ])
  expect(lines).toContain('failed again  some.test.ts › holds')
  expect(lines).toContain('failed again  some.spec.mjs › opens')
  expect(code).toBe(1)
})

const FAILS_ONCE = `${IS_SECOND}\n test('late', () => { if (!isSecond('late')) throw new Error('late') })`

test.each([
  [
    'a runner that is killed',
    `test('dies', () => process.kill(process.ppid, 'SIGKILL'))`,
    'it ended with SIGKILL',
  ],
  ['a file that does not load', `throw new Error('no such thing')`, 'other.test.ts › no such thing'],
  [
    'a hook that fails',
    `beforeAll(() => { throw new Error('no world') }); test('a', () => {})`,
    'other.test.ts › no world',
  ],
  [
    'an error outside of tests',
    `test('a', () => void setImmediate(() => { throw new Error('afterwards') })); afterAll(() => new Promise(setImmediate))`,
    'afterwards',
  ],
])('the gate takes no second look after %s', async (_what, text, words) => {
  const { code, lines } = await run({ 'some.test.ts': FAILS_ONCE, 'other.test.ts': text })
  expect(lines).toContain(`failed  tests › ${words}`)
  expect(lines.filter((line) => / again {2}|^unstable/.test(line))).toEqual([])
  expect(lines.at(-1)).toMatch(/passed, [1-9]\d* failed$/)
  expect(code).toBe(1)
})

test('the gate takes no second look after a failed static step', async () => {
  const { code, lines } = await run({ 'static.mjs': 'process.exit(1)', 'some.test.ts': FAILS_ONCE })
  expect(lines.slice(-3)).toEqual([
    'failed  static › it ended with 1',
    'failed  some.test.ts › late › late',
    '0 passed, 2 failed',
  ])
  expect(code).toBe(1)
})

test('the gate takes no second look if too many tests fail', async () => {
  const { code, lines } = await run({
    'some.test.ts': `for (let at = 0; at <= ${MOST_FAILURES}; at += 1) test('number ' + at, () => { throw new Error('no') })`,
  })
  expect(lines.filter((line) => line.startsWith('failed  '))).toHaveLength(MOST_FAILURES + 1)
  expect(lines.filter((line) => line.startsWith('failed again'))).toEqual([])
  expect(lines.at(-1)).toBe(`0 passed, ${MOST_FAILURES + 1} failed`)
  expect(code).toBe(1)
})
