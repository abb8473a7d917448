/** A price between the platform and the performer. */
const BASIS_POINTS = 10_000

export interface Split {
  rateBasisPoints: number
  commissionCents: number
  netCents: number
}

/** The commission rounds down, the remainder is the performer's. @param rate fraction, as settings keep it */
export function splitSale(grossCents: number, rate: number): Split {
  const rateBasisPoints = Math.round(rate * BASIS_POINTS)
  const commissionCents = Math.floor((grossCents * rateBasisPoints) / BASIS_POINTS)
  return { rateBasisPoints, commissionCents, netCents: grossCents - commissionCents }
}
