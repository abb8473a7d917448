/** What the wanted items cost their buyer now, and who sells them. */
import type { Answer } from '#contract/call.ts'
import type { getOffer as getOfferCall, WantedItem as AskedItem } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { describeEntries, getBalance, WALLET } from '../ledger/service.ts'
import { findSaleKind, getSaleKind, type Offer, priceOf, type Wanted } from '../sales/sale-kinds.ts'
import { assertNotBought, assertPayable, holdParties, sellersOf } from './parties.ts'
import { findSellerNames } from './store.ts'

export interface WantedItem extends Wanted {
  /** A registered kind of sale. */
  kind: string
}

export type FoundOffer = Offer & { amountCents: number }

type Deps = Pick<Kernel, 'clock' | 'config' | 'registry'>

/** Locks the buyer and the sellers of all these items. */
export async function holdSellers(
  deps: Pick<Kernel, 'registry'>,
  tx: Tx,
  buyerId: string,
  items: readonly WantedItem[],
): Promise<void> {
  const sellers = await listSellers(deps, tx, items)
  await holdParties(tx, { fanId: buyerId, performerIds: sellersOf(sellers) })
}

async function listSellers(
  deps: Pick<Kernel, 'registry'>,
  tx: Tx,
  items: readonly WantedItem[],
): Promise<{ performerId: string | undefined }[]> {
  const sellers = []
  for (const { kind, ...wanted } of items)
    sellers.push({ performerId: await getSaleKind(deps, kind).findSeller(tx, wanted) })
  return sellers
}

/**
 * Returns the offer for each item. The caller has locked the buyer and the sellers, unless it only shows the offers.
 * @throws Refusal PERFORMER_NOT_FOUND or the kind's own code for it, CANNOT_PAY_SELF, ALREADY_BOUGHT, PRICE_CHANGED for
 * a price above the highest that the buyer agrees to, and the refusals of the kinds
 */
export async function findOffers(
  deps: Deps,
  tx: Tx,
  payer: Visitor<SignedIn>,
  items: readonly WantedItem[],
): Promise<FoundOffer[]> {
  const buyerId = payer.viewer.accountId
  const sellers = await listSellers(deps, tx, items)
  for (const [at, { kind }] of items.entries())
    await assertMayPay(tx, sellers[at]!, payer, getSaleKind(deps, kind).missing)
  const offers = []
  for (const [at, { kind, ...wanted }] of items.entries()) {
    const sale = getSaleKind(deps, kind)
    const offer = await sale.find(tx, payer, wanted, deps)
    await assertNotBought(tx, sale, { buyerId, subject: offer.subject, at: deps.clock.now() })
    if (offer.performerId !== sellers[at]!.performerId) throw new Error(`the seller of a ${kind} is not held`)
    const amountCents = priceOf(offer.lines)
    if (amountCents > (wanted.highestCents ?? Infinity)) throw new Refusal('PRICE_CHANGED')
    offers.push({ ...offer, amountCents })
  }
  return offers
}

/** A buyer who is blocked does not learn that a thing exists: they get the refusal of a thing that does not. */
async function assertMayPay(
  db: Db,
  seller: { performerId: string | undefined },
  payer: Visitor<SignedIn>,
  missing: Refusal['code'] = 'PERFORMER_NOT_FOUND',
): Promise<void> {
  try {
    await assertPayable(db, sellersOf([seller]), payer)
  } catch (error) {
    const isHidden = error instanceof Refusal && error.code === 'PERFORMER_NOT_FOUND'
    throw isHidden ? new Refusal(missing) : error
  }
}

/**
 * Reads an item that a top-up shall buy, or the wallet shall name.
 * @throws Refusal INVALID_REQUEST for a kind that no top-up keeps, and for an item that is not complete
 */
export function readWanted(deps: Pick<Kernel, 'registry'>, { kind, ...wanted }: AskedItem): WantedItem {
  const parsed = findSaleKind(deps, kind)?.kept?.safeParse(wanted)
  if (!parsed?.success)
    throw new Refusal('INVALID_REQUEST', { text: 'This cannot be bought right after a top-up.' })
  return { kind, ...parsed.data }
}

/** Says what an item would cost the fan now. @throws Refusal as `findOffers` and `readWanted` do */
export async function getOffer(
  deps: Deps & Pick<Kernel, 'db'>,
  payer: Visitor<SignedIn>,
  asked: AskedItem,
): Promise<Answer<typeof getOfferCall>> {
  const { db } = deps
  const item = readWanted(deps, asked)
  const [offer] = await inTransaction(db, (tx) => findOffers(deps, tx, payer, [item]))
  const { performerId, subject, amountCents } = offer!
  const id = item.subjectId ?? ''
  const entry = {
    id,
    kind: item.kind,
    subjectType: subject?.subjectType ?? null,
    subjectId: subject?.subjectId ?? null,
    sellerId: performerId ?? null,
  }
  const texts = await describeEntries(deps, [entry], payer)
  const names = await findSellerNames(db, performerId ? [performerId] : [])
  return {
    description: texts.get(id) ?? '',
    amountCents,
    performer: names.get(performerId ?? '') ?? null,
    balanceCents: await getBalance(db, { ownerId: payer.viewer.accountId, accountKind: WALLET }),
  }
}
