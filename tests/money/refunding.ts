/** Helpers to pay at the sandbox, to refund payments, and to read the results. */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { refundPayment, SEND_BACK_QUEUE } from '#upstream/modules/payments/refunds.ts'
import { decide, formTokenOf, getCheckout } from '#upstream/modules/sandbox/service.ts'
import {
  type AccountKind,
  CLEARING,
  getBalance,
  PROMOTION,
  REVENUE,
} from '#upstream/modules/ledger/service.ts'
import { deliver, referenceOf, successOf } from './world.ts'

export function createRefunding(kernel: TestKernel) {
  const checkoutOf = (payment: { redirectUrl: string | null }) => getCheckout(kernel, referenceOf(payment))

  return {
    /** Approves a payment on the sandbox's page, and delivers the sandbox's report. */
    async pay(payment: PaymentTransaction): Promise<PaymentTransaction> {
      const formToken = formTokenOf(kernel.config, await checkoutOf(payment))
      await decide(kernel, referenceOf(payment), { choice: 'approve', formToken, code: '' })
      await deliver(kernel, successOf(payment))
      return payment
    },
    /** Refunds the whole payment, or as much as brings the refunded total to `untilCents`. */
    refund: ({ _id }: { _id: string }, untilCents?: number) => refundPayment(kernel, _id, { untilCents }),
    /** @returns the refusal's code */
    async refused({ _id }: { _id: string }, untilCents?: number): Promise<string> {
      const error = await refundPayment(kernel, _id, { untilCents }).catch((thrown: unknown) => thrown)
      if (error instanceof Refusal) return error.code
      throw error
    },
    /** Runs the jobs that ask the provider to send money back. @returns the errors that they threw */
    sendBack: () => kernel.runJobs(SEND_BACK_QUEUE.name),
    /** How many refunds wait to be sent by the provider. */
    countWaiting: async () => (await kernel.jobs.listWaiting(SEND_BACK_QUEUE.name)).length,
    /** The payment's status at the sandbox. */
    atSandbox: async (payment: PaymentTransaction) => (await checkoutOf(payment)).status,
    /** How much the sandbox has sent back for the payment, in cents. */
    async sentBySandbox(payment: PaymentTransaction): Promise<number> {
      const { rows } = await kernel.database.executeSql(
        'select coalesce(sum(amount_cents), 0)::int as cents from sandbox_refunds where checkout_id = $1',
        [(await checkoutOf(payment)).id],
      )
      return rows[0]?.cents as number
    },
    /** Balances of the sandbox's clearing account and of the platform's own accounts. */
    async books() {
      const balanceOf = (ownerId: string, accountKind: AccountKind) =>
        getBalance(kernel.db, { ownerId, accountKind })
      return {
        clearing: await balanceOf('sandbox', CLEARING),
        revenue: await balanceOf('platform', REVENUE),
        promotion: await balanceOf('platform', PROMOTION),
      }
    },
    async countRefunds(person: Pick<Person, 'id'>): Promise<number> {
      const { rows } = await kernel.database.executeSql(
        `select count(*)::int as count from sale_refunds r
         join payment_items i on i.ledger_transaction_id = r.sale_transaction_id
         join payment_transactions p on p.id = i.payment_id where p.fan_id = $1`,
        [person.id],
      )
      return rows[0]?.count as number
    },
  }
}
