/**
 * One idempotency key for each intent. The tab keeps it until the server has answered, so that a retry after a lost
 * answer, or after a reload, is the same intent and not a second payment.
 */
const PREFIX = 'intent:'

/** The key of an intent, whose name says what, for whom, how much. */
export function intentKey(name: string): string {
  const stored = sessionStorage.getItem(PREFIX + name)
  if (stored) return stored
  const key = crypto.randomUUID()
  sessionStorage.setItem(PREFIX + name, key)
  return key
}

/** The server has answered, with yes or no: the next attempt is another intent. */
export function settleIntent(name: string): void {
  sessionStorage.removeItem(PREFIX + name)
}
