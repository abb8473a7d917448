import type { Reply } from '#contract/call.ts'
import {
  getOffer,
  getPaymentTransaction,
  listPaymentTransactions,
  listWalletPackages,
  type PaymentTransaction,
} from '#contract/payments.ts'
import { searchPurchases } from '#contract/sales.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { searchOwnSubscriptions, searchSubscribers } from '#contract/subscriptions.ts'
import { extractMessage } from '../bff/message.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import type { ThingToBuy } from '../next-path.ts'
import { orNull, read, type Reader } from './reader.ts'

/** One payment of the viewer's own; null for another person's payment and for none. */
export async function findPayment(reader: Reader, id: string): Promise<PaymentTransaction | null> {
  return orNull(read(reader, getPaymentTransaction, { params: { id } }, { tags: [] }))
}

/** What a thing would cost the viewer now, or why they cannot buy it. */
export async function findOffer(
  reader: Reader,
  thing: ThingToBuy,
): Promise<{ offer: Reply<typeof getOffer> } | { refusal: string }> {
  try {
    return { offer: await read(reader, getOffer, { query: { ...thing } }, { tags: [] }) }
  } catch (error) {
    if (!isUpstreamError(error, 404) && !isUpstreamError(error, 409) && !isUpstreamError(error, 422))
      throw error
    return { refusal: extractMessage(error) }
  }
}

/** Payments that their provider has not decided yet. */
export async function listOpenPayments(reader: Reader): Promise<PaymentTransaction[]> {
  const query = { status: 'pending', limit: 5 } as const
  return (await read(reader, listPaymentTransactions, { query }, { tags: [] })).data
}

export async function listPackages(reader: Reader) {
  return (await read(reader, listWalletPackages, {}, { tags: [] })).data
}

/** The viewer's statement, newest first. */
export async function listWalletEntries(reader: Reader, page: { limit: number; offset: number }) {
  return read(reader, searchWalletEntries, { query: page }, { tags: [] })
}

interface Page {
  limit: number
  offset: number
}

export async function listOwnSubscriptions(reader: Reader, page: Page) {
  return read(reader, searchOwnSubscriptions, { query: page }, { tags: [] })
}

export async function listSubscribers(reader: Reader, page: Page) {
  return read(reader, searchSubscribers, { query: page }, { tags: [] })
}

/** What the viewer has paid performers for, newest first. @param kind a registered kind of sale; null for all */
export async function listPurchases(reader: Reader, { kind, ...page }: Page & { kind: string | null }) {
  return read(reader, searchPurchases, { query: { ...page, ...(kind && { kind }) } }, { tags: [] })
}
