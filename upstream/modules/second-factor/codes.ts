/**
 * The codes: an app's six digits for each half minute (RFC 6238), and ten recovery codes for an owner who loses the
 * app.
 */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deriveKey, sign } from '../../kernel/secrets.ts'

const PERIOD_SECONDS = 30
/** Phones' clocks may be wrong, so the codes of the half minute before and after are accepted too. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
/** The alphabet omits characters that people confuse: 0 o, 1 i l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
    algorithm: 'SHA1',
  })
}

/** 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * The URI that apps read from the QR code. Colons separate the names in it, so colons within the names become spaces.
 */
export function authenticatorUri(secret: string, siteName: string, login: string): string {
  return totp(secret, { issuer: siteName.replaceAll(':', ' '), label: login.replaceAll(':', ' ') }).toString()
}

/** The number of the half minute that a code belongs to; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / SECOND_MS / PERIOD_SECONDS) + delta
}

/** Ten codes of 49 bits, `abcde-fghjk` as people see them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/** Hashes a recovery code. The hash is the same for `ABCDE FGHJK` and `abcde-fghjk`. */
export function hashRecoveryCode(
  { config }: Pick<Kernel, 'config'>,
  accountId: string,
  code: string,
): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return sign(deriveKey(config.INTERNAL_SECRET, 'recovery-codes'), `${accountId}\n${plain}`)
}
