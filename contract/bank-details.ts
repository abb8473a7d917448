/** Checks the numbers of bank accounts as banks do, to find a mistyped digit before any money is sent. */

/** The length of an IBAN by country (ISO 13616 registry). A country that is missing here has no IBANs. */
const IBAN_LENGTHS: Record<string, number> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21 },
  ...{ CR: 22, CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27 },
  ...{ GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26 },
  ...{ IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27 },
  ...{ MD: 24, ME: 22, MK: 19, MR: 27, MT: 31, MU: 30, NL: 18, NO: 15, PK: 24, PL: 28, PS: 29, PT: 25 },
  ...{ QA: 29, RO: 24, RS: 22, SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, ST: 25, SV: 28, TL: 23 },
  ...{ TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20 },
}

export function hasIban(country: string): boolean {
  return country in IBAN_LENGTHS
}

/** Turns a number into the form that banks exchange: upper case, without spaces and dashes. */
export function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Checks the length for the country and the checksum of ISO 7064 (mod 97-10). @param iban in the form of `compact` */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== IBAN_LENGTHS[iban.slice(0, 2)]) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** Checks the form of ISO 9362: bank, country, location, optional branch. @param code in the form of `compact` */
export function isSwift(code: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(code)
}

/** @param routing nine digits of the American Bankers Association; the last one is a check digit */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || /^0+$/.test(routing)) return false
  const weights = [3, 7, 1]
  const sum = [...routing].reduce((total, digit, at) => total + Number(digit) * weights[at % 3]!, 0)
  return sum % 10 === 0
}
