import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelPaymentTransaction,
  subscribeToPerformer,
  topUpWallet,
  type PaymentTransaction,
} from '#contract/payments.ts'
import { cancelSubscription, searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { sendTip } from '#contract/tips.ts'
import { payFromWallet } from '#contract/wallet.ts'
import {
  createApi,
  makeFan,
  makePerformer,
  type Answered,
  type Api,
  type Person,
} from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { deliver, expectSoundLedger, newKey, stayLoggedIn, successOf, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api
const fans: Person[] = []
const stars: Person[] = []
const payments: { fan: Person; payment: PaymentTransaction }[] = []

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  for (let made = 0; made < 3; made++) {
    fans.push(await stayLoggedIn(kernel, await makeFan(kernel)))
    stars.push(await makePerformer(kernel, { monthlyPriceCents: 700 + made * 333 }))
  }
})
afterAll(() => kernel.close())

const who = fc.nat({ max: 2 })
/** Picks one of the payments made so far, counted from the newest. */
const which = fc.nat({ max: 12 })

const operation = fc.oneof(
  fc.record({
    do: fc.constant('tip' as const),
    fan: who,
    star: who,
    amountCents: fc.integer({ min: 100, max: 2500 }),
  }),
  fc.record({
    do: fc.constant('tip twice' as const),
    fan: who,
    star: who,
    amountCents: fc.integer({ min: 100, max: 900 }),
  }),
  fc.record({
    do: fc.constant('top up' as const),
    fan: who,
    amountCents: fc.integer({ min: 500, max: 5000 }),
  }),
  fc.record({
    do: fc.constant('subscribe' as const),
    fan: who,
    star: who,
    source: fc.constantFrom('wallet' as const, 'provider' as const, undefined),
  }),
  fc.record({
    do: fc.constant('report' as const),
    which,
    outcome: fc.constantFrom(
      'succeeded' as const,
      'succeeded' as const,
      'failed' as const,
      'cancelled' as const,
    ),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('pay' as const), which }),
  fc.record({ do: fc.constant('give up' as const), which }),
  fc.record({
    do: fc.constant('refund' as const),
    which,
    times: fc.integer({ min: 1, max: 2 }),
    /** Refunds the whole payment when absent. */
    untilCents: fc.option(fc.integer({ min: 1, max: 1200 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('unsubscribe' as const), fan: who }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 20 }) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** Sends one operation. @returns the answers, including refusals */
async function run(step: Operation): Promise<Answered<unknown>[]> {
  switch (step.do) {
    case 'tip':
    case 'tip twice': {
      const body = { amountCents: step.amountCents, idempotencyKey: newKey() }
      const args = { params: { id: stars[step.star]!.id }, body }
      const times = step.do === 'tip' ? 1 : 2
      return Promise.all(Array.from({ length: times }, () => api.send(sendTip, args, fans[step.fan])))
    }
    case 'top up': {
      const body = { amountCents: step.amountCents, idempotencyKey: newKey() }
      return [remember(fans[step.fan]!, await api.send(topUpWallet, { body }, fans[step.fan]))]
    }
    case 'subscribe': {
      const { source } = step
      const body = {
        performerId: stars[step.star]!.id,
        idempotencyKey: newKey(),
        ...(source ? { source } : {}),
      }
      return [remember(fans[step.fan]!, await api.send(subscribeToPerformer, { body }, fans[step.fan]))]
    }
    case 'report': {
      const made = payments.at(-1 - step.which)
      if (!made?.payment.redirectUrl) return []
      const report = { ...successOf(made.payment), outcome: step.outcome }
      const reports = Array.from({ length: step.times }, (_, at) =>
        at === 2 ? { ...report, eventId: newKey() } : report,
      )
      const answers = await Promise.all(reports.map((one) => deliver(kernel, one)))
      return answers.map((answer) => ({ ...answer, data: undefined, headers: {} })) as Answered<unknown>[]
    }
    case 'pay':
    case 'give up': {
      const made = payments.at(-1 - step.which)
      if (!made) return []
      const call = step.do === 'pay' ? payFromWallet : cancelPaymentTransaction
      return [await api.send(call, { params: { id: made.payment._id } }, made.fan)]
    }
    case 'refund': {
      const made = payments.at(-1 - step.which)
      if (!made) return []
      const { times, untilCents } = step
      return Promise.all(Array.from({ length: times }, () => refund(made.payment._id, untilCents)))
    }
    case 'unsubscribe': {
      const fan = fans[step.fan]!
      const { data } = await api.call(searchOwnSubscriptions, {}, fan)
      if (!data[0]) return []
      return [await api.send(cancelSubscription, { params: { id: data[0]._id } }, fan)]
    }
    case 'wait': {
      kernel.advance((step.hours / 24) * DAY_MS)
      await Promise.all(['subscriptions-renew', 'payments-expire'].map((job) => kernel.runSchedule(job)))
      return []
    }
  }
}

/** @returns the outcome in the form of a call's answer */
async function refund(paymentId: string, untilCents?: number): Promise<Answered<unknown>> {
  const answered = (status: number) =>
    ({ status, error: null, data: undefined, headers: {} }) as Answered<unknown>
  return refundPayment(kernel, paymentId, { untilCents }).then(
    () => answered(204),
    (error: unknown) => {
      if (error instanceof Refusal) return answered(error.statusCode)
      throw error
    },
  )
}

/** One run is always this, because 25 random runs sometimes contain no subscription at all. */
const EVERY_KIND: Operation[][] = [
  [{ do: 'top up', fan: 0, amountCents: 5000 }],
  [{ do: 'report', which: 0, outcome: 'succeeded', times: 1 }],
  [{ do: 'subscribe', fan: 0, star: 0, source: 'wallet' }],
  [{ do: 'refund', which: 0, times: 2, untilCents: 101 }],
  [{ do: 'refund', which: 0, times: 2, untilCents: undefined }],
  [{ do: 'tip', fan: 0, star: 0, amountCents: 500 }],
]

function remember(fan: Person, answer: Answered<PaymentTransaction>): Answered<unknown> {
  if (!answer.error) payments.push({ fan, payment: answer.data })
  return answer
}

test('the ledger stays sound through random operations of people, providers and the clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
      async (rounds) => {
        for (const round of rounds) {
          // Sessions last a year; the clock may have moved on further.
          for (const [at, fan] of fans.entries()) fans[at] = await stayLoggedIn(kernel, fan)
          const answers = (await Promise.all(round.map(run))).flat()
          expect(answers.filter((answer) => answer.status >= 500 || answer.status === 401)).toEqual([])
        }
        await expectSoundLedger(kernel)
      },
    ),
    { numRuns: 25, endOnFailure: true, examples: [[EVERY_KIND]] },
  )
  // The random sequences did move money in and out.
  const balances = await Promise.all(fans.map((fan) => walletOf(kernel, fan)))
  expect(Math.max(...balances)).toBeGreaterThan(0)
  const { rows } = await kernel.database.executeSql(
    'select kind, count(*)::int as count from ledger_transactions group by kind',
  )
  // Chance decides whether a subscription lived long enough to be renewed.
  const kinds = rows.map((row) => row.kind).filter((kind) => kind !== 'renewal')
  expect(new Set(kinds)).toEqual(new Set(['refund', 'subscription', 'tip', 'topup']))
}, 120_000)
