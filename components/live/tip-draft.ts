/** A tip before it is money: what was chosen and typed, and what it would cost. */

export const AMOUNTS_CENTS = [200, 500, 1000, 2500] as const
export const CUSTOM = 'custom'
export const SMALLEST_CENTS = 100

export interface TipDraft {
  /** One of the amounts as text, or `custom`. */
  choice: string
  /** An amount of one's own as it was typed, in whole currency. */
  custom: string
  note: string
}

export const emptyTip: TipDraft = { choice: String(AMOUNTS_CENTS[1]), custom: '', note: '' }

/** A tip on its way: nothing is paid, and the wallet holds what it held. */
export interface PendingTip {
  amountCents: number
  /** In the wallet when it was sent: the event of its own success must not be counted twice. */
  balanceCents: number
}

/** @returns minor units; null for what is no amount, or less than the smallest tip */
export function readAmount({ choice, custom }: TipDraft): number | null {
  const cents = choice === CUSTOM ? Math.round(Number(custom.replace(',', '.')) * 100) : Number(choice)
  return Number.isSafeInteger(cents) && cents >= SMALLEST_CENTS ? cents : null
}

/** What the wallet holds, and what it would hold afterwards; null where it does not reach. */
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

/** The name of a tip as an intent: the same tip sent again is the same payment. */
export function nameIntent(
  performerId: string,
  streamId: string | undefined,
  amountCents: number,
  note: string,
): string {
  return `tip:${performerId}:${streamId ?? ''}:${amountCents}:${note}`
}
