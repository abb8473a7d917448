/**
 * Encryption at rest: AES-256-GCM with a key for each purpose, derived from INTERNAL_SECRET. A value that was
 * sealed for one purpose opens for no other, and no value opens once INTERNAL_SECRET has been changed.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { deriveKey } from './secrets.ts'

export interface Sealing {
  config: Pick<Config, 'INTERNAL_SECRET'>
}

/** First byte of everything sealed, so that another cipher can follow one day. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES

/**
 * Seals bytes; the result is 29 bytes longer.
 * @param purpose the use, such as `authenticator-secret`; add an owner's id where rows could be swapped
 */
export function seal(kernel: Sealing, purpose: string, content: Uint8Array | string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(kernel, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()])
}

/** @returns null for bytes that are not ours, were changed, or were sealed for another purpose. */
export function open(kernel: Sealing, purpose: string, sealed: Uint8Array): Buffer | null {
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null
  const nonce = sealed.subarray(1, HEAD_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(kernel, purpose), nonce)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    const body = decipher.update(sealed.subarray(HEAD_BYTES, sealed.length - TAG_BYTES))
    return Buffer.concat([body, decipher.final()])
  } catch {
    return null
  }
}

/** `seal` as text (base64url), for a text column or an address. */
export function sealText(kernel: Sealing, purpose: string, text: string): string {
  return seal(kernel, purpose, text).toString('base64url')
}

/** @returns null as `open` does. */
export function openText(kernel: Sealing, purpose: string, sealed: string): string | null {
  return open(kernel, purpose, Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null
}

function keyFor({ config }: Sealing, purpose: string): Buffer {
  return deriveKey(config.INTERNAL_SECRET, `sealing ${purpose}`)
}
