import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAgainst, writeRounds } from './bench-against.mjs'
import { root, runByProductNode } from './install.mjs'
import { listFiles } from './sources.mjs'
import { runMain, StartError } from './start-error.mjs'

const COLUMNS = ['figure', 'ours', 'reference', 'ratio', 'goal']

/**
 * `npm run bench [-- word …]` runs `tests/bench/*.bench.ts` one after the other, or those whose name contains a word,
 * and prints one table. A bench exports `NAME` and `run(): Promise<{ rows }>`, each row with `figure`, `ours`,
 * `reference`, `ratio` and `goal` as text. A figure never fails the run; a bench that throws does.
 *
 * `npm run bench -- --against <folder> [--rounds 3] [word …]` runs the benches in turn here and in the folder of
 * another commit, and compares the rounds of both. That folder needs its packages, and its build for benches of pages.
 * The exit status is 1 when a figure is worse: when the best round here is behind the worst one there, in the figure
 * itself and in its ratio to the reference.
 */
await runMain(async () => {
  if (!process.env.BENCH_INSIDE) {
    // Benches are TypeScript, which only the product's own Node runs.
    const env = { BENCH_INSIDE: '1', NODE_ENV: 'production' }
    process.exitCode = runByProductNode(fileURLToPath(import.meta.url), process.argv.slice(2), env)
    return
  }
  const { values, positionals } = readArguments()
  if (values.against !== undefined) return compareWith(resolve(values.against), values.rounds, positionals)
  const rows = []
  for (const file of findBenches(positionals)) rows.push(...(await runBench(file)))
  printTable(COLUMNS, rows)
})

/** @throws StartError for an unknown option */
function readArguments() {
  try {
    const options = { against: { type: 'string' }, rounds: { type: 'string', default: '3' } }
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartError(error.message)
  }
}

async function compareWith(theirs, writtenRounds, words) {
  const rounds = Number(writtenRounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new StartError('--rounds is a whole number from 1.')
  const benches = findBenches(words).map((file) => relative(root, file))
  const figures = await measureAgainst({ ours: root, theirs, benches, rounds })
  printTable(
    ['figure', 'here', 'there', 'verdict'],
    figures.map(({ figure, ours, theirs: others, verdict }) => ({
      figure,
      here: writeRounds(ours),
      there: writeRounds(others),
      verdict,
    })),
  )
  if (figures.some(({ verdict }) => verdict.startsWith('worse'))) process.exitCode = 1
}

function findBenches(words) {
  const files = listFiles(join(root, 'tests/bench')).filter((file) => file.endsWith('.bench.ts'))
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)))
}

async function runBench(file) {
  const bench = await import(pathToFileURL(file).href)
  const startedMs = Date.now()
  console.error(`${bench.NAME} …`)
  try {
    const { rows } = await bench.run()
    console.error(`  ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
    return rows
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return [{ figure: bench.NAME, ours: 'broke', reference: '', ratio: '', goal: '' }]
  }
}

function printTable(columns, rows) {
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)))
  const print = (line) =>
    console.log(`| ${line.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`)
  print(lines[0])
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const line of lines.slice(1)) print(line)
}
