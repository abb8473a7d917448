/** `npm run attack [-- origin]`: every probe, or by `--quick` those that the gate runs too. */
import { attack } from './attack.ts'
import { targetAt } from './target.ts'

const words = process.argv.slice(2)
const [origin = 'http://127.0.0.1:3000'] = words.filter((word) => !word.startsWith('--'))
const { UPSTREAM_PORT = '4000', DATA_DIR = '.data' } = process.env
const target = targetAt(origin, {
  upstream: new URL(`http://127.0.0.1:${UPSTREAM_PORT}`),
  dataDir: DATA_DIR,
})
const findings = await attack(target, { isQuick: words.includes('--quick') })
for (const { probe, gaveWay, seconds } of findings) {
  console.log(`${gaveWay.length ? 'GAVE WAY' : 'held    '}  ${probe}  ${seconds.toFixed(1)} s`)
  for (const sentence of gaveWay) console.log(`          ${sentence}`)
}
process.exitCode = findings.some(({ gaveWay }) => gaveWay.length) ? 1 : 0
