/** Payments that people have made at the sandbox, and an operator who refunds them. */
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
    /** Approves a payment on the sandbox's page, which then reports it. */
    async pay(payment: PaymentTransaction): Promise<PaymentTransaction> {
      const formToken = formTokenOf(kernel.config, await checkoutOf(payment))
      await decide(kernel, referenceOf(payment), { choice: 'approve', formToken, code: '' })
      await deliver(kernel, successOf(payment))
      return payment
    },
    /** In whole, or until so much has been paid back. */
    refund: ({ _id }: { _id: string }, untilCents?: number) => refundPayment(kernel, _id, { untilCents }),
    /** @returns the refusal's code */
    async refused({ _id }: { _id: string }, untilCents?: number): Promise<string> {
      const error = await refundPayment(kernel, _id, { untilCents }).catch((thrown: unknown) => thrown)
      if (error instanceof Refusal) return error.code
      throw error
    },
    /** Does what the provider has been asked for. @returns what was thrown */
    sendBack: () => kernel.runJobs(SEND_BACK_QUEUE.name),
    /** How many refunds the provider has still to be asked to send. */
    countWaiting: async () => (await kernel.jobs.listWaiting(SEND_BACK_QUEUE.name)).length,
    /** How the sandbox's own books have it. */
    atSandbox: async (payment: PaymentTransaction) => (await checkoutOf(payment)).status,
    /** How much of it the sandbox has sent back, in cents. */
    async sentBySandbox(payment: PaymentTransaction): Promise<number> {
      const { rows } = await kernel.database.executeSql(
        'select coalesce(sum(amount_cents), 0)::int as cents from sandbox_refunds where checkout_id = $1',
        [(await checkoutOf(payment)).id],
      )
      return rows[0]?.cents as number
    },
    /** What the sandbox holds for the platform, and what is the platform's own. */
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
