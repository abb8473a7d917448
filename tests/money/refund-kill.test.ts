/** Upstream as a process of its own, killed around a refund: it happens once or not at all, and the money is sent back. */
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
/** A job that was under way is taken up again when its process has been silent for twenty seconds. */
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
      // Speaks for no visitor, so that the rate limit does not count it.
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

/** Tops up and pays at the sandbox, which reports it to this very process. */
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

/** An operator's command, on the running process. @returns whether it was done and answered */
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

/** Calls are answered a moment before commands are taken. */
async function start(): Promise<void> {
  await upstream.start()
  await expect.poll(() => ask('accounts', 'list'), { timeout: 30_000, interval: 20 }).toBe(true)
}

test(`a refund outlives ${KILLS} kills around it: the books have it once, the provider sends it once`, async () => {
  await start()
  const payments: PaymentTransaction[] = []
  for (let made = 0; made < KILLS; made++) payments.push(await payOne())
  for (const [at, payment] of payments.entries()) {
    const asking = refund(payment)
    // At any time before it, and at the very moment at which the books have it, in turn.
    if (at % 2) await expect.poll(() => statusOf(payment), { timeout: 30_000, interval: 1 }).toBe('refunded')
    await upstream.end('SIGKILL')
    await asking
    await start()
  }
  // What the books have is not asked for again: it is sent back by itself.
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
