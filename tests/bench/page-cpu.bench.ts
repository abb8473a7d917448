/** Measures the servers' CPU time for a profile page: from the cache for a visitor, and rendered for a member. */
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import {
  type BenchResult,
  compare,
  countRounds,
  inMilliseconds,
  measureInTurn,
  median,
  notMeasured,
} from './support/figures.ts'
import { HELLO_PATH, serveHelloApp } from './support/hello-app.ts'
import { type Headers, sendAll } from './support/load.ts'
import { canReadCpu, pause, spendCpu, untilQuiet } from './support/processes.ts'
import { runProduct, type RunningProduct } from './support/running-product.ts'

export const NAME = 'server CPU of a profile page'

const ANONYMOUS = '1 anonymous profile page, CPU per request'
const MEMBER = '2 member profile page, CPU per request'
const GOALS = { [ANONYMOUS]: '≤ 1.2', [MEMBER]: '≤ 10' }

const COUNTS = { cached: 600, member: 100 }
/** Before V8 has optimised the code of a member page, the page takes one and a half times as long. */
const MEMBER_WARM_UP = 500
const CONCURRENCY = 4
/** Several fans share the load, because upstream allows an account 600 calls a minute. */
const FANS = 16
/** Headers with which a browser asks for a document. */
const BROWSER_HEADERS: Headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,*/*;q=0.8' }

export async function run(): Promise<BenchResult> {
  if (!canReadCpu) return noRows('this system does not tell the CPU time of processes')
  // The product runs as in production. Without a Postgres server, upstream's CPU time includes the embedded database.
  const postgres = findPostgres() ? await startPostgres() : undefined
  try {
    const product = await runProduct({ DATABASE_URL: postgres?.url ?? '' })
    try {
      if (!product.pids || !product.demoPerformer) return noRows('the product’s processes were not found')
      const rows = await measure(product, product.pids)
      return {
        rows: rows.map((row) => ({ ...row, ours: row.ours + (postgres ? '' : ', embedded database') })),
      }
    } finally {
      await product.stop()
    }
  } finally {
    await postgres?.stop()
  }
}

function noRows(reason: string): BenchResult {
  return { rows: Object.entries(GOALS).map(([figure, goal]) => notMeasured(figure, reason, goal)) }
}

async function measure(
  product: RunningProduct,
  pids: { web: number; upstream: number },
): Promise<BenchResult['rows']> {
  const hello = await serveHelloApp({
    ...product.secrets,
    UPSTREAM_URL: `http://127.0.0.1:${product.upstreamPort}`,
  })
  try {
    const members = await signUpMembers(product)
    const profile = `${product.url}/${product.demoPerformer}`
    const ask = (url: string, count: number, headersOf: (at: number) => Headers) =>
      sendAll({ url, count, concurrency: CONCURRENCY, headersOf })
    const asVisitor = () => BROWSER_HEADERS
    const asMember = (at: number) => members[at % members.length] ?? BROWSER_HEADERS
    const asks = {
      hello: () => ask(hello.url + HELLO_PATH, COUNTS.cached, asVisitor),
      anonymous: () => ask(profile, COUNTS.cached, asVisitor),
      member: () => ask(profile, COUNTS.member, asMember),
    }
    await asks.hello()
    await asks.anonymous()
    await ask(profile, MEMBER_WARM_UP, asMember)

    // The demo world still prepares its videos during the first requests.
    await untilQuiet([pids.web, pids.upstream], 0.2)
    /** The CPU time of a request, without the CPU time of the idle process. */
    const costOf = async (pid: number, count: number, work: () => Promise<void>) => {
      const idleShare = (await spendCpu([pid], () => pause(500))) / 500
      const startedMs = performance.now()
      const spentMs = await spendCpu([pid], work)
      return (spentMs - idleShare * (performance.now() - startedMs)) / count
    }
    const upstreamMs: number[] = []
    const samples = await measureInTurn(countRounds(5), {
      hello: () => costOf(hello.pid, COUNTS.cached, asks.hello),
      anonymous: () => costOf(pids.web, COUNTS.cached, asks.anonymous),
      member: async () => {
        let web = 0
        const work = async () => {
          web = await costOf(pids.web, COUNTS.member, asks.member)
        }
        upstreamMs.push(await costOf(pids.upstream, COUNTS.member, work))
        return web + (upstreamMs.at(-1) ?? 0)
      },
    })
    const note = 'prerendered hello world behind the same middleware and listener'
    const line = (figure: string, ours: number[], goal: string) =>
      compare({ figure, ours, reference: samples.hello, write: inMilliseconds, note, goal })
    const member = line(MEMBER, samples.member, GOALS[MEMBER] ?? '')
    return [
      line(ANONYMOUS, samples.anonymous, GOALS[ANONYMOUS] ?? ''),
      { ...member, ours: `${member.ours}, ${inMilliseconds(median(upstreamMs))} of it upstream` },
    ]
  } finally {
    await hello.stop()
  }
}

/** Signs up fans. @returns the request headers of each fan */
async function signUpMembers(product: RunningProduct): Promise<Headers[]> {
  const members: Headers[] = []
  for (let at = 0; at < FANS; at++) {
    const token = await product.signUp('fan', `bench.fan${at}`)
    members.push({ ...BROWSER_HEADERS, ...(await product.sealCookie(token)) })
  }
  return members
}
