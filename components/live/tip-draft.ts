/** An unsent tip: what the fan has chosen and typed, and what it would cost. */
import { nameOfKey } from '../payments/intent-key.ts'
import { DRAFT, forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

export const AMOUNTS_CENTS = [200, 500, 1000, 2500] as const
export const CUSTOM = 'custom'
export const SMALLEST_CENTS = 100

export interface TipDraft {
  /** One of the amounts as text, or `custom`. */
  choice: string
  /** The fan's own amount as typed, in whole currency. */
  custom: string
  note: string
}

export const EMPTY_TIP: TipDraft = { choice: String(AMOUNTS_CENTS[1]), custom: '', note: '' }

/** A pending tip: nothing is paid yet, and the wallet is unchanged. */
export interface PendingTip {
  amountCents: number
  /** The wallet's balance when the fan sent the tip: the event of the tip's own success must not count twice. */
  balanceCents: number
}

/** @returns minor units; null for a text that is not an amount, or less than the smallest tip */
export function readAmount({ choice, custom }: TipDraft): number | null {
  const cents = choice === CUSTOM ? Math.round(Number(custom.replace(',', '.')) * 100) : Number(choice)
  return Number.isSafeInteger(cents) && cents >= SMALLEST_CENTS ? cents : null
}

/** The wallet's balance, and its balance afterwards; null when it does not suffice. */
export function tellBalance(
  balanceCents: number,
  amountCents: number | null,
  pending: PendingTip | null,
): { nowCents: number; afterwardsCents: number | null } {
  if (pending) {
    const { balanceCents: before, amountCents: sent } = pending
    return { nowCents: before, afterwardsCents: before - sent }
  }
  const isEnough = amountCents !== null && amountCents <= balanceCents
  return { nowCents: balanceCents, afterwardsCents: isEnough ? balanceCents - amountCents : null }
}

/** The name of a tip's intent. The same tip sent again has the same name, so it is the same payment. */
export function nameIntent(
  performerId: string,
  streamId: string | undefined,
  amountCents: number,
  note: string,
): string {
  return `tip:${performerId}:${streamId ?? ''}:${amountCents}:${note}`
}

/** The two accounts of a draft: another account in the same tab does not find it. */
export interface TipPeople {
  fanId: string
  performerId: string
}

function storedName({ fanId, performerId }: TipPeople): string {
  return `${DRAFT}tip ${fanId} ${performerId}`
}

/** Keeps a tip in this tab: its fan may top up the wallet, reload the page or look at another one. */
export function keepDraft(people: TipPeople, draft: TipDraft): void {
  keepInTab(storedName(people), draft)
}

/** The tip that the tab keeps, or an empty one. */
export function readDraft(people: TipPeople): TipDraft {
  return { ...EMPTY_TIP, ...(readFromTab(storedName(people)) as Partial<TipDraft> | null) }
}

export function forgetDraft(people: TipPeople): void {
  forgetInTab(storedName(people))
}

/** The names under which the tab keeps a tip and its key, for whoever forgets them once the tip is sent. */
export function namesOfTip(people: TipPeople, intent: string): string[] {
  return [storedName(people), nameOfKey(intent)]
}
