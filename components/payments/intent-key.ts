/**
 * One idempotency key for each intent. The tab keeps it until the server has answered, so that a retry after a lost
 * answer, or after a reload, is the same intent and not a second payment.
 */
import { forgetInTab, keepInTab, readFromTab } from '#lib/tab-memory.ts'

const INTENT_PREFIX = 'intent:'
/** Keeps the keys of this page where the browser forbids storage. */
const KEYS = new Map<string, string>()

/** The idempotency key of an intent. The name contains all that the payment's request says. */
export function intentKey(name: string): string {
  const stored = readFromTab(INTENT_PREFIX + name) ?? KEYS.get(name)
  if (typeof stored === 'string') return stored
  const key = crypto.randomUUID()
  KEYS.set(name, key)
  keepInTab(INTENT_PREFIX + name, key)
  return key
}

/** Forgets the key once its payment is decided: the next attempt is another intent. */
export function settleIntent(name: string): void {
  KEYS.delete(name)
  forgetInTab(INTENT_PREFIX + name)
}
