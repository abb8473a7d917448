/** How the sandbox signs its webhooks: HMAC-SHA256 over `timestamp.body`. */
import { MINUTE_MS } from '../../kernel/clock.ts'
import { deriveKey, isSame, sign } from '../../kernel/secrets.ts'

const TIMESTAMP = 'sandbox-timestamp'
const SIGNATURE = 'sandbox-signature'
/** An older or newer signature is not accepted: a recorded webhook cannot be played again later. */
const TOLERANCE_MS = 5 * MINUTE_MS

type Headers = Record<string, string | string[] | undefined>

export function signWebhook(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime())
  return { [TIMESTAMP]: timestamp, [SIGNATURE]: sign(webhookKey(secret), `${timestamp}.${body}`) }
}

export function isSignedWebhook(secret: string, body: string, headers: Headers, now: Date): boolean {
  const { [TIMESTAMP]: timestamp, [SIGNATURE]: signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(timestamp)) {
    return false
  }
  const isRecent = Math.abs(now.getTime() - Number(timestamp)) <= TOLERANCE_MS
  return isRecent && isSame(signature, sign(webhookKey(secret), `${timestamp}.${body}`))
}

function webhookKey(secret: string): Buffer {
  return deriveKey(secret, 'sandbox-webhook')
}
