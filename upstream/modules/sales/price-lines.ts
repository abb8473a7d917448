/** What a price is made of. */

export interface PriceLine {
  type: 'goods' | 'shipping' | 'discount' | 'tax'
  /** Negative for a discount. */
  amountCents: number
  /** Who earns less by a discount. */
  borneBy?: 'seller' | 'platform'
}

/** A price that is for the thing alone. */
export function goods(amountCents: number): PriceLine[] {
  return [{ type: 'goods', amountCents }]
}

/**
 * In cents.
 * @throws RangeError for a line that the books have no account for: until they have, a sale with one would be booked as if
 * all of it were the seller's
 */
export function priceOf(lines: readonly PriceLine[]): number {
  const unknown = lines.find(({ type }) => type !== 'goods')
  if (unknown) throw new RangeError(`the books have no account for ${unknown.type}`)
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
