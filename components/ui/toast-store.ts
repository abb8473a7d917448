/** One toast. The caller chooses its time; the default is 5 s (spec §9). */
export interface ToastMessage {
  id: number
  tone: 'success' | 'error' | 'info'
  title: string
  text?: string
  durationMs: number
  /** One action: to undo what has happened, or to go on. */
  action?: { label: string; onSelect: () => void }
}

export type ToastOptions = Partial<Pick<ToastMessage, 'text' | 'durationMs' | 'action'>>

const NO_MESSAGES: readonly ToastMessage[] = []
let messages = NO_MESSAGES
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function show(tone: ToastMessage['tone'], title: string, options: ToastOptions = {}): number {
  lastId += 1
  const message: ToastMessage = { durationMs: 5000, ...options, id: lastId, tone, title }
  // An equal toast replaces the earlier one, and its time starts again.
  const others = messages.filter((other) => !saysTheSame(other, message))
  // At most three toasts show: a fourth replaces the oldest.
  publish([...others, message].slice(-3))
  return lastId
}

function saysTheSame(a: ToastMessage, b: ToastMessage): boolean {
  return a.tone === b.tone && a.title === b.title && a.text === b.text
}

/** Tells the person that something has happened. The caller calls it where the result arrives. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  dismiss: (id: number) => publish(messages.filter((message) => message.id !== id)),
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly ToastMessage[] {
  return messages
}

export function serverToasts(): readonly ToastMessage[] {
  return NO_MESSAGES
}
