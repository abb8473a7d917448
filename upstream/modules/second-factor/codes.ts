/** What the codes are: an app's six digits for each half minute (RFC 6238), and ten for the day it is lost. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deriveKey, sign } from '../../kernel/secrets.ts'

const PERIOD_SECONDS = 30
/** Clocks of phones are off: the codes of one half minute before and after are taken too. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
/** The alphabet lacks characters that people read as others: 0 o, 1 i l. */
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

/** What apps read from the QR code; colons part the names in it. */
export function authenticatorUri(secret: string, siteName: string, login: string): string {
  return totp(secret, { issuer: siteName.replaceAll(':', ' '), label: login.replaceAll(':', ' ') }).toString()
}

/** The half minute that a code stands for, or null when it is wrong. */
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

/** The same for `ABCDE FGHJK` and `abcde-fghjk`. */
export function hashRecoveryCode(
  { config }: Pick<Kernel, 'config'>,
  accountId: string,
  code: string,
): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return sign(deriveKey(config.INTERNAL_SECRET, 'recovery-codes'), `${accountId}\n${plain}`)
}
