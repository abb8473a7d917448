/** Kills an upstream process again and again while people tip: no tip is lost and none is paid twice. */
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#upstream/kernel/clock.ts'
import { type Database, inTransaction } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { getBalance, PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { insertPerformer } from '#upstream/modules/performers/service.ts'
import { scaled } from '#tests/support/scale.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'

const KILLS = scaled({ gate: 3, long: 50, full: 200 })
const WORKERS = 8
const FANS = 4
const WALLET_CENTS = 50_000_000

interface Fan {
  id: string
  token: string
}

/** One tip that somebody wants to give. The test sends it with the same key until upstream answers. */
interface Intent {
  key: string
  fan: Fan
  starId: string
  amountCents: number
  /** Requests that ended without an answer. */
  interrupted: number
  transactionId: string | null
}

let upstream: UpstreamProcess
const fans: Fan[] = []
const stars: string[] = []

beforeAll(async () => {
  upstream = await prepareUpstream()
  await upstream.withDatabase(seed)
})
afterAll(() => upstream.remove())

async function seed({ db }: Database): Promise<void> {
  const deps = { db, clock: systemClock }
  const makeAccount = (kind: 'fan' | 'performer', username: string) =>
    createAccount(deps, {
      kind,
      username,
      name: username,
      email: `${username}@example.com`,
      password: 'correct horse',
    })
  for (let at = 0; at < FANS; at++) {
    const account = await makeAccount('fan', `killfan${at}`)
    const { token } = await inTransaction(deps.db, (tx) =>
      openSession(tx, deps, account.id, true, { userAgent: 'test', address: '127.0.0.1' }),
    )
    fans.push({ id: account.id, token })
    await inTransaction(db, (tx) =>
      transfer(tx, {
        idempotencyKey: `fill:${account.id}`,
        kind: 'promotion',
        postings: [
          { ownerId: 'platform', accountKind: PROMOTION, amountCents: -WALLET_CENTS },
          { ownerId: account.id, accountKind: WALLET, amountCents: WALLET_CENTS },
        ],
      }),
    )
    const star = await makeAccount('performer', `killstar${at}x`)
    await inTransaction(db, (tx) => insertPerformer(tx, star, { monthlyPriceCents: 999 }))
    stars.push(star.id)
  }
}

/** Sends the tip once. @returns whether it was answered; any answer but success fails the test */
async function ask(intent: Intent): Promise<boolean> {
  const answer = await fetch(`${upstream.origin}/payment-wallet/send-tip-wallet/${intent.starId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${intent.fan.token}`,
      // The request names no visitor, so the rate limit does not count it.
      'x-ovation-internal': SECRET,
    },
    body: JSON.stringify({ amountCents: intent.amountCents, idempotencyKey: intent.key }),
  })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch(() => null)
  if (!answer) {
    intent.interrupted += 1
    return false
  }
  if (answer.status !== 200) throw new Error(`a tip was answered with ${JSON.stringify(answer)}`)
  const { transactionId } = answer.body.data
  if (intent.transactionId !== null) expect(transactionId).toBe(intent.transactionId)
  intent.transactionId = transactionId
  return true
}

function newIntent(): Intent {
  const pick = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)]!
  const amountCents = 100 + Math.floor(Math.random() * 900)
  return {
    key: randomUUID(),
    fan: pick(fans),
    starId: pick(stars),
    amountCents,
    interrupted: 0,
    transactionId: null,
  }
}

test(`every acknowledged tip is booked exactly once while upstream is killed ${KILLS} times`, async () => {
  const intents: Intent[] = []
  const answers = new EventEmitter()
  let isOver = false
  let ready: Promise<void> = upstream.start()
  // The first process stops normally, so that the later ones can use the code cache that Node writes at exit.
  await ready
  await upstream.end('SIGTERM')
  ready = upstream.start()

  async function work(): Promise<void> {
    while (!isOver) {
      const intent = newIntent()
      intents.push(intent)
      await ready
      while (!(await ask(intent))) await ready
      answers.emit('answered')
    }
  }

  const working = Array.from({ length: WORKERS }, () => work())
  const broken = Promise.all(working)
  for (let killed = 0; killed < KILLS; killed++) {
    await Promise.race([ready, broken])
    // The kill comes while other tips are under way, after a random number of answers.
    for (let left = 1 + Math.floor(Math.random() * 40); left > 0; left--) {
      await Promise.race([once(answers, 'answered'), broken])
    }
    ready = upstream.end('SIGKILL').then(upstream.start)
  }
  isOver = true
  await broken

  // A later process gives a tip the same answer as the earlier one did.
  const again = intents.filter((intent) => intent.interrupted > 0).slice(-100)
  for (const intent of [...again, ...intents.slice(0, 50)]) expect(await ask(intent)).toBe(true)
  await upstream.end('SIGKILL')

  await upstream.withDatabase(async ({ db, executeSql }) => {
    const { rows } = await executeSql(
      `select t.id, t.idempotency_key as key, -e.amount_cents::float8 as amount from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet'
       where t.kind = 'tip'`,
    )
    const posted = rows.map((row) => `${row.key as string} ${row.id as string} ${row.amount as number}`)
    const wanted = intents.map(
      ({ fan, key, transactionId, amountCents }) => `tip:${fan.id}:${key} ${transactionId} ${amountCents}`,
    )
    expect(posted.toSorted()).toEqual(wanted.toSorted())
    for (const fan of fans) {
      const own = intents.filter((intent) => intent.fan === fan)
      const spentCents = own.reduce((sum, intent) => sum + intent.amountCents, 0)
      const account = { ownerId: fan.id, accountKind: WALLET }
      expect(await getBalance(db, account)).toBe(WALLET_CENTS - spentCents)
    }
    const { checks } = await verifyLedger({ db, registry })
    expect(checks.filter((check) => check.violations > 0)).toEqual([])
  })
  // Unless kills have interrupted requests, this test has proved nothing.
  expect(intents.filter((intent) => intent.interrupted > 0).length).toBeGreaterThan(KILLS)
}, 900_000)
