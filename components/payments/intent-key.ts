/**
 * One idempotency key for each intent. The tab keeps it until the server has answered, so that a retry after a lost
 * answer, or after a reload, is the same intent and not a second payment.
 */
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

/** The name under which the tab keeps the key of an intent. */
export function nameOfKey(intent: string): string {
  return `intent:${intent}`
}

/** Keeps the keys of this page where the browser forbids storage. */
const KEYS = new Map<string, string>()

/** The idempotency key of an intent. The name contains all that the payment's request says. */
export function intentKey(name: string): string {
  const stored = readFromTab(nameOfKey(name)) ?? KEYS.get(name)
  if (typeof stored === 'string') return stored
  const key = crypto.randomUUID()
  keepInTab(nameOfKey(name), key)
  // A key that the tab keeps is forgotten there, also by the page that tells of a purchase after a top-up.
  if (readFromTab(nameOfKey(name)) === null) KEYS.set(name, key)
  return key
}

/** Forgets the key once its payment is decided: the next attempt is another intent. */
export function settleIntent(name: string): void {
  KEYS.delete(name)
  forgetInTab(nameOfKey(name))
}
