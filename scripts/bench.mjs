import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root, runByProductNode } from './install.mjs'
import { listFiles } from './sources.mjs'
import { runMain } from './start-error.mjs'

const COLUMNS = ['figure', 'ours', 'reference', 'ratio', 'goal']

/**
 * `npm run bench [-- word …]`: runs `tests/bench/*.bench.ts` one after the other, or those whose name holds a
 * word, and prints one table. A bench exports `NAME` and `run(): Promise<{ rows }>`, each row with `figure`,
 * `ours`, `reference`, `ratio` and `goal` as text. A figure never fails the run; a bench that breaks does.
 */
await runMain(async () => {
  if (!process.env.BENCH_INSIDE) {
    // Benches are TypeScript, which only the installed Node reads.
    const env = { BENCH_INSIDE: '1', NODE_ENV: 'production' }
    process.exitCode = runByProductNode(fileURLToPath(import.meta.url), process.argv.slice(2), env)
    return
  }
  const rows = []
  for (const file of findBenches(process.argv.slice(2))) rows.push(...(await runBench(file)))
  printTable(rows)
})

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

function printTable(rows) {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column] ?? '')))]
  const widths = COLUMNS.map((_, index) => Math.max(...lines.map((line) => line[index].length)))
  const print = (line) =>
    console.log(`| ${line.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`)
  print(lines[0])
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const line of lines.slice(1)) print(line)
}
