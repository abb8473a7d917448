/** Amounts in emails and refusals, as `components/ui/format-money.ts` writes them on pages. */

/** @param amountCents minor units: 123450 in EUR is €1,234.50, and 1234 in JPY is ¥1,234 */
export function moneyText(amountCents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountCents / 10 ** digits)
}
