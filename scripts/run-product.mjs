import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMails, describeReach } from './reach.mjs'
import { StartError } from './start-error.mjs'

const PROBE_PAUSE_MS = 50
const NOTICE_MS = 10_000
const READY_LIMIT_MS = 300_000

/** @returns the address by which people on this machine, or the operator's visitors, reach the product */
export function publicAddress(settings, env = process.env) {
  if (env.PUBLIC_ORIGIN) return env.PUBLIC_ORIGIN
  const isLocal = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(settings.host)
  return `${env.TLS_CERT ? 'https' : 'http'}://${isLocal ? 'localhost' : settings.host}:${settings.port}`
}

/** @returns the environment of both processes */
export function productEnv(env, settings, secrets) {
  return {
    ...env,
    ...secrets,
    HOST: settings.host,
    PORT: String(settings.port),
    UPSTREAM_HOST: settings.upstreamHost,
    UPSTREAM_PORT: String(settings.upstreamPort),
    UPSTREAM_URL: env.UPSTREAM_URL || upstreamAddress(settings),
    DATA_DIR: settings.dataDir,
    ...(!env.WEB_ORIGIN && { WEB_ORIGIN: webAddress(settings, env) }),
  }
}

/** @returns the address by which upstream reaches the listener on this machine */
function webAddress({ host, port }, env) {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host
  return `${env.TLS_CERT ? 'https' : 'http'}://${reachable}:${port}`
}

export function upstreamAddress({ upstreamHost, upstreamPort }) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[upstreamHost] ?? upstreamHost
  return `http://${host}:${upstreamPort}`
}

/** Waits until upstream says that it is ready. @throws StartError when it dies first or takes too long */
export async function untilReady(address, firstDeath) {
  const startedMs = Date.now()
  let noticeMs = startedMs + NOTICE_MS
  const died = firstDeath.then(undefined, (error) => error)
  for (;;) {
    if (await isReady(address)) return
    const death = await Promise.race([died, pause(PROBE_PAUSE_MS)])
    if (death) throw death
    const nowMs = Date.now()
    if (nowMs - startedMs > READY_LIMIT_MS) throw new StartError('upstream was not ready after five minutes.')
    if (nowMs < noticeMs) continue
    noticeMs = nowMs + NOTICE_MS
    console.log(`Still preparing (${Math.round((nowMs - startedMs) / 1000)} s) …`)
  }
}

async function isReady(address) {
  try {
    const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

function pause(ms) {
  return new Promise((pass) => setTimeout(pass, ms))
}

/** Prints who can sign in to the demo, who can reach the product, and last the product's address. */
export function greet(settings, env = process.env) {
  console.log()
  for (const line of describeAccounts(join(settings.dataDir, 'demo-accounts.json'))) console.log(line)
  for (const line of describeMails(settings, publicAddress(settings, env), env)) console.log(line)
  console.log(describeReach(settings, env))
  console.log(`\nOvation is at ${publicAddress(settings, env)}`)
}

/** Describes the accounts of the seeder's file: a list of objects that all have the same fields. */
function describeAccounts(path) {
  if (!existsSync(path)) return []
  const accounts = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(accounts) || accounts.length === 0) return []
  const rows = accounts.map((account) => Object.values(account).map(String))
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`)
  return ['Demo accounts:', ...lines.map((line) => line.trimEnd()), '']
}
