/** Measures tips from wallets through upstream against pgbench with the same writes. */
import { sendTip as sendTipCall } from '#contract/tips.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { inTransaction, openDatabase, type RootDb } from '#upstream/kernel/database.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { registry } from '#upstream/modules/all.ts'
import { PLATFORM, PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { sendTip } from '#upstream/modules/tips/service.ts'
import { type BenchDatabases, makeDatabases, recordStatements } from './support/bench-database.ts'
import { FIRST, idOf, seedCrowd, tokenOf } from './support/crowd.ts'
import {
  type BenchResult,
  compare,
  countRounds,
  inMilliseconds,
  measureInTurn,
  median,
  notMeasured,
  perSecond,
} from './support/figures.ts'
import { sendAll } from './support/load.ts'
import { readCpuMs } from './support/processes.ts'
import { preparePgBench, writeScript } from './support/pgbench.ts'
import { INTERNAL_HEADERS, INTERNAL_SECRET, startUpstream } from './support/upstream-process.ts'

export const NAME = 'tips'

const FIGURE = '5 tips from the wallet'
const GOAL = '≥ 0.45'
const CROWD = { fans: 400, performers: 100, postsPerPerformer: 0, followsPerFan: 0 }
const CONCURRENCY = 8
const TIPS_A_ROUND = 1200
const PGBENCH_SECONDS = 3
const WALLET_CENTS = 10_000_000
const TIP_CENTS = 500
/** The numbers of the recorded tip and its people, which pgbench replaces by random ones. */
const RECORDED = { fan: 11, performer: 22, tip: 999_999_999_999 }

/** Drops events, because no socket listens to a tip outside of a stream. */
const SILENT = { emit: () => Promise.resolve() }

/** Makes the idempotency key of a tip from its number. */
const keyOf = (tip: number) => `00000000-0000-4000-8000-${String(tip).padStart(12, '0')}`

export async function run(): Promise<BenchResult> {
  const databases = await makeDatabases(async (db) => {
    await seedCrowd(db, CROWD)
    await fillWallets(db)
  })
  try {
    const { databaseUrl } = databases.reference
    if (!databaseUrl) return { rows: [notMeasured(FIGURE, 'there is no Postgres here', GOAL)] }
    return await measure(databases, databaseUrl)
  } finally {
    await databases.stop()
  }
}

async function fillWallets(db: RootDb): Promise<void> {
  for (let at = 0; at < CROWD.fans; at++) {
    await inTransaction(db, (tx) =>
      transfer(tx, {
        idempotencyKey: `bench:wallet:${at}`,
        kind: 'promotion',
        postings: [
          { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -WALLET_CENTS },
          { ownerId: idOf('fan', at), accountKind: WALLET, amountCents: WALLET_CENTS },
        ],
      }),
    )
  }
  // One tip to each performer opens their ledger account.
  for (let at = 0; at < CROWD.performers; at++) await tip(db, 0, at, keyOf(RECORDED.tip - 1 - at))
}

function tip(db: RootDb, fan: number, performer: number, idempotencyKey: string) {
  return sendTip(
    { db, clock: systemClock, events: SILENT, registry, config: readConfig({ INTERNAL_SECRET }) },
    intentOf(idOf('fan', fan), idempotencyKey, sendTipCall.path),
    {
      performerId: idOf('performer', performer),
      amountCents: TIP_CENTS,
    },
  )
}

async function measure(databases: BenchDatabases, referenceUrl: string): Promise<BenchResult> {
  const recorded = await recordStatements(databases.ours, (db) =>
    tip(db, RECORDED.fan, RECORDED.performer, keyOf(RECORDED.tip)),
  )
  const writes = recorded.filter(({ text }) => /^\s*(?:begin|commit|insert|update|delete|with)\b/i.test(text))
  const script = writeScript(writes, [
    drawPerson('fan', CROWD.fans),
    drawPerson('performer', CROWD.performers),
    drawKey(),
  ])
  const pgBench = preparePgBench(script)
  if (!pgBench) return { rows: [notMeasured(FIGURE, 'there is no pgbench here', GOAL)] }
  const upstream = await startUpstream(databases.ours)
  try {
    let sent = 0
    const cpu: number[] = []
    const sendTips = async () => {
      const first = sent
      sent += TIPS_A_ROUND
      const startedMs = performance.now()
      const before = readCpuMs(upstream.pid)
      await sendAll({
        url: upstream.url,
        method: 'POST',
        count: TIPS_A_ROUND,
        concurrency: CONCURRENCY,
        pathOf: (at) => sendTipCall.path.replace(':id', idOf('performer', (first + at) % CROWD.performers)),
        headersOf: (at) => ({ ...INTERNAL_HEADERS, authorization: `Bearer ${tokenOf(at % CROWD.fans)}` }),
        bodyOf: (at) => JSON.stringify({ amountCents: TIP_CENTS, idempotencyKey: keyOf(first + at) }),
      })
      cpu.push((readCpuMs(upstream.pid) - before) / TIPS_A_ROUND)
      return (TIPS_A_ROUND * 1000) / (performance.now() - startedMs)
    }
    await sendTips()
    cpu.length = 0
    const how = { connections: CONCURRENCY, seconds: PGBENCH_SECONDS }
    const rates = await measureInTurn(countRounds(4), {
      ours: sendTips,
      pgBench: () => Promise.resolve(pgBench.run(referenceUrl, how)),
    })
    const cost = `, ${inMilliseconds(median(cpu))} CPU each`
    const row = compare({
      figure: FIGURE,
      ours: rates.ours,
      reference: rates.pgBench,
      write: perSecond,
      note: `pgbench, same ${writes.length - 2} writes, ${CONCURRENCY} connections, fsync off`,
      goal: GOAL,
    })
    return { rows: [{ ...row, ours: row.ours + cost }] }
  } finally {
    await upstream.stop()
    pgBench.remove()
    await proveLedger(databases)
  }
}

function drawPerson(kind: 'fan' | 'performer', count: number) {
  const recorded = idOf(kind, RECORDED[kind])
  const written = recorded.slice(0, -String(FIRST).length) + `:${kind}`
  return { recorded, written, name: kind, from: FIRST, to: FIRST + count - 1 }
}

function drawKey() {
  const recorded = keyOf(RECORDED.tip)
  return { recorded, written: `${recorded.slice(0, -12)}:key`, name: 'key', from: 1e11, to: 9e11 }
}

/** Checks the ledger, because the figures would mean nothing if tips were lost. */
async function proveLedger({ ours }: BenchDatabases): Promise<void> {
  const database = await openDatabase({ databaseUrl: ours.databaseUrl })
  const { ok, checks } = await verifyLedger({ db: database.db, registry }).finally(() => database.close())
  if (!ok) throw new Error(`the ledger is not sound: ${JSON.stringify(checks)}`)
}
