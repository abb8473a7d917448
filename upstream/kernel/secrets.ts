/** Random tokens, their hashes, and signatures with purpose-bound keys derived from INTERNAL_SECRET. */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes in base64url: 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A key for one purpose: no signature made for one thing is valid for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'ovation', purpose, 32))
}

export function sign(key: Buffer | string, text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
