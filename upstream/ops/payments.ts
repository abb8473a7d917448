/** The operator's commands for payments, until the console has pages for them. */
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findAccountByLogin } from '../modules/accounts/store.ts'
import { listNewest } from '../modules/payments/reads.ts'
import type { PaymentRow } from '../modules/payments/store.ts'
import { refundPayment } from '../modules/payments/refunds.ts'

export const PAYMENT_USAGE = [
  'payments list <username or e-mail>        the newest payments of a fan',
  'payments refund <id> [total]              takes back what it gave; the money goes where it came from. In whole, or',
  '                                          until so much has gone back, as in 4.50: once more changes nothing.',
  '                                          <id>/2 is the second of the things that it paid for; 3x in the place',
  '                                          of the total: until three of them have come back',
]

/** @returns the lines of the answer, or undefined for a command that is not about payments. @throws Refusal */
export async function runPaymentCommand(
  kernel: Kernel,
  command: string,
  [subject = '', total]: readonly string[],
): Promise<string[] | undefined> {
  switch (command) {
    case 'payments list': {
      const account = await findAccountByLogin(kernel.db, subject)
      if (!account) throw new Refusal('NOT_FOUND', { text: `Nobody is named ${subject}.` })
      const payments = await listNewest(kernel.db, account.id)
      return payments.length ? payments.map(lineOf) : ['There are no payments.']
    }
    case 'payments refund': {
      const [id = '', written] = subject.split('/')
      const item = readItem(written)
      const wanted = { item, ...readTotal(total) }
      const { payment, refundedCents } = await refundPayment(kernel, id, wanted)
      const { amountCents } = item === undefined ? payment : payment.items[item]!
      kernel.outbox.wake()
      const by = payment.source === 'wallet' ? 'into the wallet' : `by ${payment.provider}`
      const whole = refundedCents < amountCents ? ` of ${amountOf({ ...payment, amountCents })}` : ''
      return [
        `${subject} is refunded: ${amountOf({ ...payment, amountCents: refundedCents })}${whole}, ${by}`,
      ]
    }
    default:
      return undefined
  }
}

function lineOf(payment: PaymentRow): string {
  const { id, createdAt, status, items, source, provider } = payment
  const kinds = items.map(({ kind }) => kind).join('+')
  return [id, createdAt.toISOString(), status, kinds, amountOf(payment), provider ?? source].join('\t')
}

/** @throws Refusal INVALID_REQUEST for a text that is not an item number */
function readItem(written?: string): number | undefined {
  if (written === undefined) return undefined
  if (!/^[1-9]\d{0,2}$/.test(written))
    throw new Refusal('INVALID_REQUEST', { text: `${written} is not an item: the first one is 1.` })
  return Number(written) - 1
}

/** Reads an amount of money, or a number of things. @throws Refusal INVALID_REQUEST for neither */
function readTotal(written?: string): { untilCents?: number | undefined; untilQuantity?: number } {
  if (written && /^[1-9]\d{0,3}x$/.test(written)) return { untilQuantity: Number.parseInt(written, 10) }
  return { untilCents: readCents(written) }
}

/** @throws Refusal INVALID_REQUEST for a text that is not an amount */
function readCents(written?: string): number | undefined {
  if (written === undefined) return undefined
  if (!/^\d{1,9}([.,]\d{2})?$/.test(written) || Number(written.replace(',', '.')) === 0) {
    throw new Refusal('INVALID_REQUEST', { text: `${written} is not an amount: write it as in 4.50.` })
  }
  return Math.round(Number(written.replace(',', '.')) * 100)
}

function amountOf({ amountCents, currency }: Pick<PaymentRow, 'amountCents' | 'currency'>): string {
  return `${(amountCents / 100).toFixed(2)} ${currency}`
}
