/**
 * Opens the top-up sheet where the wallet is short. One sheet serves every sale; `TopupMount` shows it, and the browser
 * loads it at the first use.
 */
import { useSyncExternalStore } from 'react'
import type { GoesOn } from '#contract/payments.ts'
import { DRAFT, forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

export interface PurchaseAfterTopup extends GoesOn {
  /** The path of the page where the wallet was short: the result page leads back there. */
  returnTo: string
  /** Names under which the tab keeps what was typed for the purchase: forgotten once it is bought, and not before. */
  forget?: readonly string[]
}

export interface WantedTopup {
  /** What the wallet lacks for the purchase, in cents: more than 0. */
  missingCents: number
  /**
   * The purchase that upstream makes by itself once the top-up has arrived. `item` is the item of a payment, such as
   * `{ kind: 'feed', subjectId, highestCents }`. `idempotencyKey` is the key that the page uses for its own purchase of
   * the same thing, so that the two never pay twice.
   */
  goesOn: PurchaseAfterTopup
}

let wanted: WantedTopup | null = null
const listeners = new Set<() => void>()

function show(next: WantedTopup | null): void {
  wanted = next
  for (const listen of listeners) listen()
}

/** Opens the sheet. The fan chooses how much, and pays at the provider; nothing is bought by opening it. */
export function openTopup(next: WantedTopup): void {
  const { idempotencyKey, forget } = next.goesOn
  if (forget) keepInTab(nameOf(idempotencyKey), forget)
  show(next)
}

export function closeTopup(): void {
  show(null)
}

/** What the sheet is open for; null while it is closed. */
export function useTopup(): WantedTopup | null {
  return useSyncExternalStore(listen, read, readNothing)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const read = () => wanted
const readNothing = () => null

/**
 * Forgets what was typed for a purchase that is bought, so that nobody sends it a second time by mistake.
 * @returns whether this tab had wanted it, and has not been told before
 */
export function forgetBought(idempotencyKey: string): boolean {
  const names = readFromTab(nameOf(idempotencyKey))
  if (!Array.isArray(names)) return false
  for (const name of names) forgetInTab(String(name))
  forgetInTab(nameOf(idempotencyKey))
  return true
}

const nameOf = (idempotencyKey: string) => `${DRAFT}kept ${idempotencyKey}`

/** The smallest top-up that suffices, in cents: what is missing, and at least what the settings allow. */
export function firstChoice(missingCents: number, minimumCents: number): number {
  return Math.max(missingCents, minimumCents)
}
