/** Kills an upstream process around a refund: it is booked at most once, and the provider sends the money back. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaymentTransaction, topUpWallet, type PaymentTransaction } from '#contract/payments.ts'
import { scaled } from '#tests/support/scale.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { getBalance, WALLET } from '#upstream/modules/ledger/service.ts'
import { socketPath } from '#upstream/ops/socket.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'

const CENTS = 2000
const KILLS = scaled({ gate: 2, long: 6, full: 20 })
/** Another process takes over a running job after the killed one has been silent for twenty seconds. */
const SENDING_LIMIT_MS = 90_000

let upstream: UpstreamProcess
let fanId: string
let token: string

beforeAll(async () => {
  upstream = await prepareUpstream()
  await upstream.withDatabase(async ({ db }) => {
    const deps = { db, clock: systemClock }
    const names = { username: 'killpayer', name: 'Kill Payer', email: 'killpayer@example.com' }
    const account = await createAccount(deps, { ...names, kind: 'fan', password: 'correct horse' })
    const client = { userAgent: 'test', address: '127.0.0.1' }
    fanId = account.id
    token = (await inTransaction(db, (tx) => openSession(tx, deps, account.id, true, client))).token
  })
})
afterAll(() => upstream.remove())

async function call(method: string, path: string, body?: object): Promise<PaymentTransaction> {
  const answer = await fetch(`${upstream.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // The request names no visitor, so the rate limit does not count it.
      'x-ovation-internal': SECRET,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { data: PaymentTransaction }).data
}

const pageOf = (payment: PaymentTransaction) => upstream.origin + new URL(payment.redirectUrl!).pathname
const readPage = async (payment: PaymentTransaction) => (await fetch(pageOf(payment))).text()
const statusOf = async ({ _id }: PaymentTransaction) =>
  (await call('GET', getPaymentTransaction.path.replace(':id', _id))).status

/** Tops up and pays at the sandbox, which reports the payment to the same process. */
async function payOne(): Promise<PaymentTransaction> {
  const payment = await call(topUpWallet.method, topUpWallet.path, {
    amountCents: CENTS,
    idempotencyKey: randomUUID(),
  })
  const formToken = /name="formToken" value="([^"]+)"/.exec(await readPage(payment))?.[1] ?? ''
  await fetch(pageOf(payment), {
    method: 'POST',
    body: new URLSearchParams({ formToken, choice: 'approve' }),
    redirect: 'manual',
  })
  await expect.poll(() => statusOf(payment), { timeout: 30_000, interval: 50 }).toBe('succeeded')
  return payment
}

/** Sends an operator's command to the running process. @returns whether it was done and answered */
function ask(...words: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { socketPath: socketPath(upstream.folder), path: '/ops', method: 'POST' }
    const asked = request(options, (response) => {
      text(response).then(
        (body) => resolve((JSON.parse(body) as { isOk: boolean }).isOk),
        () => resolve(false),
      )
    })
    asked.once('error', () => resolve(false))
    asked.end(JSON.stringify({ words }))
  })
}

const refund = ({ _id }: PaymentTransaction) => ask('payments', 'refund', _id)

/** Waits for commands too: upstream answers calls a moment before it accepts commands. */
async function start(): Promise<void> {
  await upstream.start()
  await expect.poll(() => ask('accounts', 'list'), { timeout: 30_000, interval: 20 }).toBe(true)
}

test(`each refund is booked once and sent once by the provider, despite ${KILLS} kills`, async () => {
  await start()
  const payments: PaymentTransaction[] = []
  for (let made = 0; made < KILLS; made++) payments.push(await payOne())
  for (const [at, payment] of payments.entries()) {
    const asking = refund(payment)
    // The kills come in turn at a random time before the refund, and right after it is booked.
    if (at % 2) await expect.poll(() => statusOf(payment), { timeout: 30_000, interval: 1 }).toBe('refunded')
    await upstream.end('SIGKILL')
    await asking
    await start()
  }
  // A refund that is booked is not asked for again: upstream sends the money by itself.
  const statuses = await Promise.all(payments.map(statusOf))
  expect(statuses.filter((status) => status === 'refunded').length).toBeGreaterThanOrEqual(KILLS / 2)
  for (const [at, payment] of payments.entries())
    if (statuses[at] !== 'refunded') expect(await refund(payment)).toBe(true)
  for (const payment of payments) {
    await expect
      .poll(() => readPage(payment), { timeout: SENDING_LIMIT_MS, interval: 250 })
      .toContain('This payment was sent back.')
  }
  await upstream.end('SIGTERM')
  await upstream.withDatabase(async ({ db, executeSql }) => {
    const { rows } = await executeSql('select count(*)::int as count from sale_refunds')
    expect(rows).toEqual([{ count: KILLS }])
    expect(await getBalance(db, { ownerId: fanId, accountKind: WALLET })).toBe(0)
    const { checks } = await verifyLedger({ db, registry })
    expect(checks.filter((check) => check.violations > 0)).toEqual([])
  })
}, 600_000)
