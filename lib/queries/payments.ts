import {
  getPaymentTransaction,
  listPaymentTransactions,
  listWalletPackages,
  type PaymentTransaction,
} from '#contract/payments.ts'
import { orNull, read, type Reader } from './reader.ts'

/** One payment of the viewer's own; null for another person's payment and for none. */
export async function findPayment(reader: Reader, id: string): Promise<PaymentTransaction | null> {
  return orNull(read(reader, getPaymentTransaction, { params: { id } }, { tags: [] }))
}

/** Payments that their provider has not decided yet. */
export async function listOpenPayments(reader: Reader): Promise<PaymentTransaction[]> {
  const query = { status: 'pending', limit: 5 } as const
  return (await read(reader, listPaymentTransactions, { query }, { tags: [] })).data
}

export async function listPackages(reader: Reader) {
  return (await read(reader, listWalletPackages, {}, { tags: [] })).data
}
