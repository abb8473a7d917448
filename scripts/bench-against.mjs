import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.mjs'

const BENCH_ONE = fileURLToPath(new URL('bench-one.mjs', import.meta.url))

/**
 * Runs each bench in both folders in turn, once a round, every other round the other way round: what slows the machine
 * down meanwhile slows both. Each run is a process of its own, in its folder and with that folder's code.
 * @param {{ ours: string, theirs: string, benches: string[], rounds: number }} what paths of benches within a folder
 * @returns {Promise<{ figure: string, ours: number[], theirs: number[], verdict: string }[]>}
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
  return [...figures.values()].map(({ figure, isMoreBetter, ours: mine, theirs: others }) => ({
    figure,
    ours: mine,
    theirs: others,
    verdict: judge(mine, others, isMoreBetter),
  }))
}

/** @returns {Promise<{ figure: string, ours: string }[]>} */
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
  const isMoreBetter = isMoreBetterIn(row)
  const figure = figures.get(row.figure) ?? { figure: row.figure, isMoreBetter, ours: [], theirs: [] }
  figure[side].push(value)
  figures.set(row.figure, figure)
}

/**
 * The number that a row's own figure begins with. Its ratio is not taken: both folders are measured in turn already, and
 * the reference has a spread of its own, which for databases is the wider one.
 */
export function valueOf({ ours }) {
  const value = Number.parseFloat(ours.replaceAll(',', ''))
  return Number.isFinite(value) ? value : null
}

/** Whether more is better: a rate is better when it is higher, a time or a size when it is lower. */
export function isMoreBetterIn({ ours }) {
  return /^[\d.,]+\s*\/s/.test(ours)
}

/**
 * `worse` only where the best round of ours is behind the worst of theirs: rounds that overlap tell no difference.
 * @returns {'better' | 'no worse' | 'worse' | 'not compared'}
 */
export function judge(ours, theirs, isMoreBetter) {
  if (!ours.length || !theirs.length) return 'not compared'
  const sign = isMoreBetter ? 1 : -1
  const [mine, others] = [ours, theirs].map((values) => values.map((value) => value * sign))
  if (Math.max(...mine) < Math.min(...others)) return 'worse'
  return Math.min(...mine) > Math.max(...others) ? 'better' : 'no worse'
}

/** The middle round, and the range of all. */
export function writeRounds(values) {
  const sorted = values.toSorted((a, b) => a - b)
  if (!sorted.length) return ''
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} … ${sorted.at(-1)})`
}
