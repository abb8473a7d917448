const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, locale: string, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`
  let format = formats.get(key)
  if (!format) {
    const digits = whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    formats.set(key, format)
  }
  return format
}

/** How many minor units make one unit of a currency: 100 for USD, 1 for JPY. */
export function minorUnitsOf(currency: string, locale = 'en-US'): number {
  return 10 ** (formatOf(currency, locale, false).resolvedOptions().maximumFractionDigits ?? 2)
}

export interface MoneyFormat {
  /** Puts + before a positive amount. */
  signed?: boolean
  /** Leaves out .00, for prices in buttons: $5, but $4.50. */
  short?: boolean
  locale?: string
}

/**
 * Writes an amount in minor units in its currency: 123450, 'USD' → $1,234.50.
 * The locale is fixed so that server and browser write the same.
 */
export function formatMoney(amountCents: number, currency = 'USD', options: MoneyFormat = {}): string {
  const { signed = false, short = false, locale = 'en-US' } = options
  const units = minorUnitsOf(currency, locale)
  const whole = short && amountCents % units === 0
  const text = formatOf(currency, locale, whole).format(Math.abs(amountCents) / units)
  if (amountCents < 0) return `−${text}`
  return signed && amountCents > 0 ? `+${text}` : text
}

/**
 * Stands behind the amount of a monthly price, wherever a price is shown: €7 / month. Sentences say "a month".
 */
export const A_MONTH = ' / month'

/** @param rate a fraction, such as a commission: 0.125 is "12.5%" */
export function formatRate(rate: number): string {
  return `${Number((rate * 100).toFixed(2))}%`
}
