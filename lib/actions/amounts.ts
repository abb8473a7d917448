/**
 * Reads an amount as a person types it, in whole currency: `7.50`, `7,5`.
 * @returns minor units; null for an empty field, undefined for a text that is not an amount
 */
export function toCents(typed: FormDataEntryValue | null, currency: string): number | null | undefined {
  if (typeof typed !== 'string' || typed.trim() === '') return null
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,9}(?:\.\d+)?$/.test(text)) return undefined
  const cents = Math.round(Number(text) * 10 ** digitsOf(currency))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** Writes minor units in their currency: 100, 'USD' → $1.00. */
export function amountText(cents: number, currency: string): string {
  return formatOf(currency).format(cents / 10 ** digitsOf(currency))
}

function formatOf(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
}

/** Decimal places of a currency: 2 for USD, 0 for JPY. */
function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/** How many minor units make one unit of a currency; 100 for a text that is not a currency code. */
export function minorUnits(currency: string): number {
  return /^[A-Z]{3}$/.test(currency) ? 10 ** digitsOf(currency) : 100
}
