import { isSameText } from './vouched-client.ts'

const MAX_AGE_MS = 60_000

export interface SignedMessage {
  /** ms since 1970, as text. */
  timestamp: string | null
  /** Hexadecimal HMAC-SHA256 of `{timestamp}.{body}`. */
  signature: string | null
  body: string
}

/** Whether a message was signed with the secret within the last minute. */
export async function isSigned(
  { timestamp, signature, body }: SignedMessage,
  secret: string,
  now = Date.now(),
): Promise<boolean> {
  if (!timestamp || !signature || !/^\d{1,15}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp)) > MAX_AGE_MS) return false
  return isSameText(signature, await signText(`${timestamp}.${body}`, secret))
}

/** Hexadecimal HMAC-SHA256. */
export async function signText(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
