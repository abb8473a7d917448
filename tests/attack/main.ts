/** `npm run attack [-- origin]`: runs every probe, `--quick` those of the gate, and `--soak` people with attackers. */
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { limitSettings } from './limits.ts'
import { soak } from './soak.ts'
import { targetAt } from './target.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    /** Minutes. */
    soak: { type: 'string' },
  },
})
const { UPSTREAM_PORT = '4000', DATA_DIR = '.data' } = process.env
const target = targetAt(positionals[0] ?? 'http://127.0.0.1:3000', {
  upstream: new URL(`http://127.0.0.1:${UPSTREAM_PORT}`),
  dataDir: DATA_DIR,
  // The instance's limits, if this command runs with the instance's environment.
  limits: limitSettings.parse(process.env),
})

if (values.soak === undefined) await attackOnce()
else await soakFor(Number(values.soak))

async function attackOnce(): Promise<void> {
  const findings = await attack(target, { isQuick: values.quick })
  for (const { probe, gaveWay, seconds } of findings) {
    console.log(`${gaveWay.length ? 'GAVE WAY' : 'held    '}  ${probe}  ${seconds.toFixed(1)} s`)
    for (const sentence of gaveWay) console.log(`          ${sentence}`)
  }
  process.exitCode = findings.some(({ gaveWay }) => gaveWay.length) ? 1 : 0
}

async function soakFor(minutes: number): Promise<void> {
  const phases = await soak(target, minutes)
  for (const { name, asked, errors, p50Ms, p95Ms, slowestMs, memory } of phases) {
    console.log(
      `${name.padEnd(7)} ${asked} visits, p50 ${p50Ms} ms, p95 ${p95Ms} ms, slowest ${slowestMs} ms, ` +
        `listener ${memory[0]} MB, upstream ${memory[1]} MB`,
    )
    for (const [error, count] of Object.entries(errors)) console.log(`        ${count} × ${error}`)
  }
  process.exitCode = phases.some(({ errors }) => Object.keys(errors).length) ? 1 : 0
}
