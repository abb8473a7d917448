import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.mjs'

const BENCH_ONE = fileURLToPath(new URL('bench-one.mjs', import.meta.url))

/** @typedef {{ values: number[], ratios: number[] }} Rounds each round's figure, and its ratio to the reference */

/**
 * Runs each bench in both folders once a round, and swaps their order every round, so that a slow machine slows both.
 * Each run is a process of its own, in its folder and with that folder's code.
 * @param {{ ours: string, theirs: string, benches: string[], rounds: number }} what `benches` are paths within a folder
 * @returns {Promise<{ figure: string, ours: Rounds, theirs: Rounds, verdict: string }[]>}
 * @throws StartError for a folder that cannot run benches
 */
export async function measureAgainst({ ours, theirs, benches, rounds }) {
  if (!existsSync(join(theirs, 'tests/bench'))) throw new StartError(`${theirs} has no tests/bench.`)
  if (!existsSync(join(theirs, 'node_modules'))) {
    throw new StartError(`${theirs} has no packages: run npm ci there first.`)
  }
  const figures = new Map()
  for (const bench of benches.filter((path) => existsSync(join(theirs, path)))) {
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? ['theirs', 'ours'] : ['ours', 'theirs']) {
        const folder = side === 'ours' ? ours : theirs
        console.error(`${bench}, round ${round + 1}, ${side} …`)
        for (const row of await runOne(folder, bench)) note(figures, row, side)
      }
    }
  }
  return [...figures.values()].map(({ isMoreBetter, ...figure }) => ({
    ...figure,
    verdict: judgeBoth(figure.ours, figure.theirs, isMoreBetter),
  }))
}

/** @returns {Promise<{ figure: string, ours: string, ratio: string }[]>} */
function runOne(folder, bench) {
  return new Promise((resolve, reject) => {
    let rows
    const child = spawn(process.execPath, [BENCH_ONE, join(folder, bench)], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message) => (rows = message.rows))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (rows) resolve(rows)
      else reject(new StartError(`${bench} of ${folder} ended with ${code} and has sent no figures.`))
    })
  })
}

function note(figures, row, side) {
  const value = valueOf(row)
  if (value === null) return
  const figure = figures.get(row.figure) ?? {
    figure: row.figure,
    isMoreBetter: isMoreBetterIn(row),
    ours: { values: [], ratios: [] },
    theirs: { values: [], ratios: [] },
  }
  figure[side].values.push(value)
  const ratio = Number.parseFloat(row.ratio)
  if (Number.isFinite(ratio)) figure[side].ratios.push(ratio)
  figures.set(row.figure, figure)
}

/** @returns the number with which a row's own figure begins; null when it was not measured */
export function valueOf({ ours }) {
  const value = Number.parseFloat(ours.replaceAll(',', ''))
  return Number.isFinite(value) ? value : null
}

/** @returns whether more is better: a higher rate is better, and a lower time or size */
export function isMoreBetterIn({ ours }) {
  return /^[\d.,]+\s*\/s/.test(ours)
}

/**
 * A figure is better when its value and its ratio are. The value alone changes with the machine, which may be a fifth
 * slower a minute later; the ratio alone changes with the reference, which runs our own middleware and listener. So a
 * figure that is worse by one of the two is not proven to be no worse: it has to be measured again.
 * @param {Rounds} ours
 * @param {Rounds} theirs
 */
export function judgeBoth(ours, theirs, isMoreBetter) {
  const byValue = judge(ours.values, theirs.values, isMoreBetter)
  const byRatio = judge(ours.ratios, theirs.ratios, isMoreBetter)
  if (byRatio === byValue || byRatio === 'not compared') return byValue
  if (byValue === 'worse') return 'worse by its value only'
  return byRatio === 'worse' ? 'worse by its ratio only' : 'no worse'
}

/**
 * Compares the rounds. `worse` means that our best round is behind their worst one; rounds that overlap show no
 * difference.
 * @returns {'better' | 'no worse' | 'worse' | 'not compared'}
 */
export function judge(ours, theirs, isMoreBetter) {
  if (!ours.length || !theirs.length) return 'not compared'
  const sign = isMoreBetter ? 1 : -1
  const [mine, others] = [ours, theirs].map((values) => values.map((value) => value * sign))
  if (Math.max(...mine) < Math.min(...others)) return 'worse'
  return Math.min(...mine) > Math.max(...others) ? 'better' : 'no worse'
}

/**
 * Writes the median round and the range of all rounds, for the values and for the ratios.
 * @param {Rounds} rounds
 */
export function writeRounds({ values, ratios }) {
  return ratios.length ? `${writeRange(values)}, ratio ${writeRange(ratios)}` : writeRange(values)
}

function writeRange(values) {
  const sorted = values.toSorted((a, b) => a - b)
  if (!sorted.length) return ''
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} … ${sorted.at(-1)})`
}
