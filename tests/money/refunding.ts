/** Payments that people have made at the sandbox, and an operator who refunds them. */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { refundPayment } from '#upstream/modules/payments/service.ts'
import { SEND_BACK_QUEUE } from '#upstream/modules/payments/refunds.ts'
import { decide, formTokenOf, getCheckout } from '#upstream/modules/sandbox/service.ts'
import { getBalance } from '#upstream/modules/ledger/service.ts'
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
    refund: ({ _id }: { _id: string }) => refundPayment(kernel, _id),
    /** @returns the refusal's code */
    async refused({ _id }: { _id: string }): Promise<string> {
      const error = await refundPayment(kernel, _id).catch((thrown: unknown) => thrown)
      if (error instanceof Refusal) return error.code
      throw error
    },
    /** Does what the provider has been asked for. @returns what was thrown */
    sendBack: () => kernel.runJobs(SEND_BACK_QUEUE.name),
    /** How many payments the provider has still to be asked to send back. */
    countWaiting: async () => (await kernel.jobs.listWaiting(SEND_BACK_QUEUE.name)).length,
    /** How the sandbox's own books have it. */
    atSandbox: async (payment: PaymentTransaction) => (await checkoutOf(payment)).status,
    /** What the sandbox holds for the platform, and what is the platform's own. */
    async books() {
      const balanceOf = (ownerId: string, accountKind: 'clearing' | 'revenue' | 'promotion') =>
        getBalance(kernel.db, { ownerId, accountKind })
      return {
        clearing: await balanceOf('sandbox', 'clearing'),
        revenue: await balanceOf('platform', 'revenue'),
        promotion: await balanceOf('platform', 'promotion'),
      }
    },
    async countReversals(person: Pick<Person, 'id'>): Promise<number> {
      const { rows } = await kernel.database.executeSql(
        `select count(*)::int as count from ledger_transactions r
         join payment_transactions p on p.ledger_transaction_id = r.reverses_id where p.fan_id = $1`,
        [person.id],
      )
      return rows[0]?.count as number
    },
  }
}
