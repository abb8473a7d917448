/**
 * One idempotency key an intent: kept for the tab until the server has answered, so that a retry after a lost
 * answer, or after a reload, is the same intent and not a second payment.
 */
const PREFIX = 'intent:'

/** The key of an intent that has a name of its own: what, for whom, how much. */
export function intentKey(name: string): string {
  const stored = sessionStorage.getItem(PREFIX + name)
  if (stored) return stored
  const key = crypto.randomUUID()
  sessionStorage.setItem(PREFIX + name, key)
  return key
}

/** The server has answered, with yes or no: the next time is another intent. */
export function settleIntent(name: string): void {
  sessionStorage.removeItem(PREFIX + name)
}
