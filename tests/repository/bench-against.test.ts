/** `npm run bench -- --against <folder>` runs benches in two folders in turn and compares them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  isMoreBetterIn,
  judge,
  judgeBoth,
  measureAgainst,
  valueOf,
  writeRounds,
} from '../../scripts/bench-against.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-bench-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Makes a folder with one bench, which returns the rates in turn and notes each run. */
async function makeSide(name: string, rates: readonly number[]): Promise<string> {
  const side = path.join(folder, name)
  await mkdir(path.join(side, 'tests/bench'), { recursive: true })
  await mkdir(path.join(side, 'node_modules'))
  await writeFile(
    path.join(side, 'tests/bench/one.bench.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
     export async function run() {
       appendFileSync('../order', '${name} ')
       const ran = readFileSync('../order', 'utf8').split(' ').filter((word) => word === '${name}').length
       const rate = ${JSON.stringify(rates)}[ran - 1]
       if (rate === undefined) throw new Error('no such round')
       return { rows: [{ figure: 'one', ours: rate + '/s', ratio: '1.5' }, { figure: 'text', ours: 'not measured' }] }
     }`,
  )
  return side
}

const measure = async (ours: string, theirs: string, rounds: number) =>
  measureAgainst({
    ours,
    theirs,
    benches: ['tests/bench/one.bench.mjs', 'tests/bench/new.bench.mjs'],
    rounds,
  })

test('both folders run in turn, in reverse order every second round, and their rounds are compared', async () => {
  const here = await makeSide('here', [60, 64, 62])
  const there = await makeSide('there', [63, 70, 66])
  expect(await measure(here, there, 3)).toEqual([
    {
      figure: 'one',
      ours: { values: [60, 64, 62], ratios: [1.5, 1.5, 1.5] },
      theirs: { values: [63, 70, 66], ratios: [1.5, 1.5, 1.5] },
      verdict: 'no worse',
    },
  ])
  expect(await readFile(path.join(folder, 'order'), 'utf8')).toBe('here there there here here there ')
})

test('a bench that throws, and a folder without benches or packages, is an error', async () => {
  const here = await makeSide('here', [60])
  const there = await makeSide('there', [])
  await expect(measure(here, there, 1)).rejects.toThrow('has sent no figures')
  await rm(path.join(there, 'node_modules'), { recursive: true })
  await expect(measure(here, there, 1)).rejects.toThrow('run npm ci there first')
  await expect(measure(here, folder, 1)).rejects.toThrow('has no tests/bench')
})

test.each([
  [[1, 2], [3, 4], true, 'worse'],
  [[1, 3], [3, 4], true, 'no worse'],
  [[5, 6], [3, 4], true, 'better'],
  [[5, 6], [3, 4], false, 'worse'],
  [[1, 2], [3, 4], false, 'better'],
  [[], [3], true, 'not compared'],
])('%j against %j (more is better: %s) is judged %s', (ours, theirs, isMoreBetter, verdict) => {
  expect(judge(ours, theirs, isMoreBetter)).toBe(verdict)
})

test.each([
  ['the machine was slower', [31, 32], [17, 18], 'worse by its value only'],
  ['both are behind', [31, 32], [21, 22], 'worse'],
  ['the reference was faster', [27, 29], [21, 22], 'worse by its ratio only'],
  ['only the ratio is better', [27, 29], [14, 15], 'no worse'],
  ['both are better', [25, 26], [14, 15], 'better'],
  ['a row has no ratio', [31, 32], [], 'worse'],
])('a figure is judged by its value and its ratio: %s', (_, values, ratios, verdict) => {
  const there = { values: [27, 28], ratios: ratios.length ? [17, 19] : [] }
  expect(judgeBoth({ values, ratios }, there, false)).toBe(verdict)
})

test('the value of a figure is the number at its beginning, and its unit says whether more is better', () => {
  expect(valueOf({ ours: '1,200/s, 5.10 ms CPU each' })).toBe(1200)
  expect(valueOf({ ours: '0.52 ms' })).toBe(0.52)
  expect(valueOf({ ours: 'not measured' })).toBeNull()
  expect(isMoreBetterIn({ ours: '1,200/s, 5.10 ms CPU each' })).toBe(true)
  expect(isMoreBetterIn({ ours: '5 ms at 90/s' })).toBe(false)
  expect(writeRounds({ values: [3, 1, 2], ratios: [] })).toBe('2 (1 … 3)')
  expect(writeRounds({ values: [3, 1, 2], ratios: [5, 4, 6] })).toBe('2 (1 … 3), ratio 5 (4 … 6)')
})
