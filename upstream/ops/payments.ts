/** The operator's words about payments, until the console has pages for them. */
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findAccountByLogin } from '../modules/accounts/service.ts'
import { listNewest, type PaymentRow, refundPayment } from '../modules/payments/service.ts'

export const PAYMENT_USAGE = [
  'payments list <username or e-mail>        the newest payments of a fan',
  'payments refund <id>                      in whole: what it gave is taken back, the money goes where it came from',
]

/** @returns the answer's lines; undefined for words that are not about payments. @throws Refusal */
export async function runPaymentCommand(
  kernel: Kernel,
  command: string,
  [subject = '']: readonly string[],
): Promise<string[] | undefined> {
  switch (command) {
    case 'payments list': {
      const account = await findAccountByLogin(kernel.db, subject)
      if (!account) throw new Refusal('NOT_FOUND', { text: `Nobody is named ${subject}.` })
      const payments = await listNewest(kernel.db, account.id)
      return payments.length ? payments.map(lineOf) : ['There are no payments.']
    }
    case 'payments refund': {
      const payment = await refundPayment(kernel, subject)
      kernel.outbox.wake()
      const by = payment.source === 'wallet' ? 'into the wallet' : `by ${payment.provider}`
      return [`${payment.id} is refunded: ${amountOf(payment)}, ${by}`]
    }
    default:
      return undefined
  }
}

function lineOf(payment: PaymentRow): string {
  const { id, createdAt, status, kind, source, provider } = payment
  return [id, createdAt.toISOString(), status, kind, amountOf(payment), provider ?? source].join('\t')
}

function amountOf({ amountCents, currency }: PaymentRow): string {
  return `${(amountCents / 100).toFixed(2)} ${currency}`
}
