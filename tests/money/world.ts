/** Helpers for tests of money: they fill wallets, deliver the provider's reports, and check the ledger. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answered, Person } from '#tests/support/api.ts'
import { TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { openSession } from '#upstream/modules/auth/service.ts'
import { getBalance, PLATFORM, PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { signWebhook } from '#upstream/modules/sandbox/service.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { EARNINGS } from '#upstream/modules/earnings/service.ts'

/** Puts money into a wallet; the platform pays it. */
export async function fillWallet(kernel: TestKernel, person: Pick<Person, 'id'>, amountCents: number) {
  await inTransaction(kernel.db, (tx) =>
    transfer(tx, {
      idempotencyKey: `fill:${randomUUID()}`,
      kind: 'promotion',
      postings: [
        { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -amountCents },
        { ownerId: person.id, accountKind: WALLET, amountCents },
      ],
    }),
  )
}

/** Takes money out of a performer's earnings, as a payout would. */
export async function spendEarnings(kernel: TestKernel, { id }: Pick<Person, 'id'>, amountCents: number) {
  await inTransaction(kernel.db, (tx) =>
    transfer(tx, {
      idempotencyKey: newKey(),
      kind: 'promotion',
      postings: [
        { ownerId: id, accountKind: EARNINGS, amountCents: -amountCents },
        { ownerId: PLATFORM, accountKind: PROMOTION, amountCents },
      ],
    }),
  )
}

export function walletOf(kernel: TestKernel, person: Pick<Person, 'id'>): Promise<number> {
  return getBalance(kernel.db, { ownerId: person.id, accountKind: WALLET })
}

export function earningsOf(kernel: TestKernel, person: Pick<Person, 'id'>): Promise<number> {
  return getBalance(kernel.db, { ownerId: person.id, accountKind: EARNINGS })
}

/** Checks every invariant of the ledger. A failure names the broken ones. */
export async function expectSoundLedger(kernel: TestKernel): Promise<void> {
  const { checks } = await verifyLedger(kernel)
  expect(checks.filter((check) => check.violations > 0)).toEqual([])
}

export interface Report {
  eventId: string
  reference: string
  outcome: 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  currency: string
  failureText?: string
}

/** The provider's reference for a payment, read from the address of its page. */
export function referenceOf(payment: { redirectUrl: string | null }): string {
  return payment.redirectUrl?.split('/').at(-1) ?? ''
}

export function successOf(payment: { redirectUrl: string | null; amountCents: number }): Report {
  return {
    eventId: randomUUID(),
    reference: referenceOf(payment),
    outcome: 'succeeded',
    amountCents: payment.amountCents,
    currency: 'EUR',
  }
}

/** Delivers a webhook as the sandbox would; `headers` replace its signature. */
export async function deliver(
  kernel: TestKernel,
  report: Report,
  headers?: Record<string, string>,
): Promise<Pick<Answered<unknown>, 'status' | 'error'>> {
  const body = JSON.stringify(report)
  const response = await kernel.app.inject({
    method: 'POST',
    url: '/payment/webhooks/sandbox',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-ovation-internal': TEST_SECRET,
      ...(headers ?? signWebhook(TEST_SECRET, body, kernel.clock.now())),
    },
  })
  return { status: response.statusCode, error: response.body ? JSON.parse(response.body) : null }
}

/** The balance events that a person received, oldest first. */
export async function balanceEventsOf(kernel: TestKernel, person: Pick<Person, 'id'>) {
  const { rows } = await kernel.database.executeSql(
    `select payload from events where channel = $1 and name = 'balance/changed' order by seq`,
    [`private-user-${person.id}`],
  )
  return rows.map((row) => row.payload)
}

/** Opens a session that lasts longer than a day, for tests that move the clock. */
export async function stayLoggedIn(kernel: TestKernel, person: Person): Promise<Person> {
  const client = { userAgent: 'test', address: '127.0.0.1' }
  const { token } = await inTransaction(kernel.db, (tx) => openSession(tx, kernel, person.id, true, client))
  return { ...person, token }
}

export function newKey(): string {
  return randomUUID()
}
