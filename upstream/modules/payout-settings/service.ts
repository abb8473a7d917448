import type { z } from 'zod'
import type {
  BankingSettings,
  PaymentGatewaySettings,
  PayoutSettings,
  PaypalSettings,
} from '#contract/payout-settings.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { maskEmail } from '../../kernel/mask-email.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { plainLine } from '../../kernel/sanitise.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { isCountry } from '../../kernel/countries.ts'
import { PAYOUT_CHANGED } from './events.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events'>

/** The purpose binds the sealed text to its owner and kind: a row that is moved to another owner cannot be opened. */
const purposeOf = (performerId: string, kind: store.PayoutKind) => `payout ${kind} ${performerId}`

/** Returns the masked settings, which the performer may see. */
export async function getPayoutSettings(db: Db, performerId: string): Promise<PayoutSettings> {
  const rows = await store.listSettings(db, performerId)
  const find = (kind: store.PayoutKind) => {
    const row = rows.find((one) => one.kind === kind)
    return row ? { masked: row.masked, updatedAt: row.updatedAt.toISOString() } : null
  }
  return { banking: find('banking'), gateway: find('gateway'), paypal: find('paypal') }
}

export async function hasPayoutSettings(db: Db, performerId: string): Promise<boolean> {
  return (await store.listSettings(db, performerId)).length > 0
}

/**
 * Opens the full settings for a payout. @returns null when there are none, or when they were sealed with another
 * INTERNAL_SECRET
 */
export async function openPayoutSettings(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  performerId: string,
  kind: store.PayoutKind,
): Promise<unknown> {
  const row = await store.findSettings(db, performerId, kind)
  const text = row && openText({ config }, purposeOf(performerId, kind), row.sealed)
  return text ? JSON.parse(text) : null
}

/** @throws Refusal PERFORMER_NOT_FOUND for another performer's settings, INVALID_REQUEST */
export async function saveBanking(
  deps: Deps,
  viewer: Viewer,
  performerId: string,
  account: z.output<typeof BankingSettings>,
  client: Client,
): Promise<PayoutSettings> {
  if (!isCountry(account.country)) {
    const problems = [{ property: 'country', constraints: { choice: 'Choose a country from the list.' } }]
    throw new Refusal('INVALID_REQUEST', { problems })
  }
  const { holderName, bankName, country, iban, accountNumber, routingNumber, swift } = account
  return save(deps, { viewer, performerId, client }, 'banking', account, {
    holderName: plainLine(holderName),
    bankName: plainLine(bankName),
    country,
    ...ends({ iban, accountNumber, routingNumber }),
    ...(swift && { swift }),
  })
}

/** @throws Refusal PERFORMER_NOT_FOUND for another performer's settings */
export async function saveGateway(
  deps: Deps,
  viewer: Viewer,
  performerId: string,
  account: z.output<typeof PaymentGatewaySettings>,
  client: Client,
): Promise<PayoutSettings> {
  const { gateway, accountId, subAccountId, secretKey } = account
  const masked = { gateway, ...ends({ accountId, subAccountId, secretKey }) }
  return save(deps, { viewer, performerId, client }, 'gateway', account, masked)
}

/** @throws Refusal PERFORMER_NOT_FOUND for another performer's settings */
export async function savePaypal(
  deps: Deps,
  viewer: Viewer,
  performerId: string,
  account: z.output<typeof PaypalSettings>,
  client: Client,
): Promise<PayoutSettings> {
  return save(deps, { viewer, performerId, client }, 'paypal', account, { email: maskEmail(account.email) })
}

/** Returns the row of a PayPal account, with the account sealed. */
export function paypalRow(
  deps: Pick<Deps, 'config'>,
  performerId: string,
  account: z.output<typeof PaypalSettings>,
  updatedAt: Date,
): store.PayoutRow {
  return sealRow(deps, { performerId, kind: 'paypal', updatedAt }, account, {
    email: maskEmail(account.email),
  })
}

function sealRow(
  { config }: Pick<Deps, 'config'>,
  row: Pick<store.PayoutRow, 'performerId' | 'kind' | 'updatedAt'>,
  content: object,
  masked: Record<string, string>,
): store.PayoutRow {
  const sealed = sealText({ config }, purposeOf(row.performerId, row.kind), JSON.stringify(content))
  return { ...row, sealed, masked }
}

/**
 * Saves the settings and emits an event, so that the performer gets an email: the person who changes the destination of
 * payouts is not always the performer.
 */
async function save(
  { db, clock, config, events }: Deps,
  { viewer, performerId, client }: { viewer: Viewer; performerId: string; client: Client },
  kind: store.PayoutKind,
  content: object,
  masked: Record<string, string>,
): Promise<PayoutSettings> {
  if (viewer.accountId !== performerId) throw new Refusal('PERFORMER_NOT_FOUND')
  const row = sealRow({ config }, { performerId, kind, updatedAt: clock.now() }, content, masked)
  await inTransaction(db, async (tx) => {
    await store.saveSettings(tx, row)
    await events.emit(tx, PAYOUT_CHANGED, { performerId, kind, client })
  })
  return getPayoutSettings(db, performerId)
}

/** Masks each number except its last four characters, or fewer for a short number. */
function ends(numbers: Record<string, string>): Record<string, string> {
  const shown = Object.entries(numbers).filter(([, value]) => value !== '')
  return Object.fromEntries(
    shown.map(([name, value]) => [name, `•••• ${value.slice(-Math.min(4, Math.floor(value.length / 3)))}`]),
  )
}
