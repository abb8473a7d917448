/** The answers to this tab's reactions, so that every button for a thing shows the newest that is known of it. */

/** A like, a follow or a bookmark, with the number of people who have given it. */
export interface Reaction {
  isOn: boolean
  total: number
}

export interface Answer extends Reaction {
  /** When the answer had come, by the clock that also tells when a page was read. */
  atMs: number
}

/** More things than a person reacts to before the next page is read; the oldest answer goes first. */
const MAX_ANSWERS = 200

const answers = new Map<string, Answer>()
const listeners = new Set<() => void>()

export function keepAnswer(key: string, answer: Answer): void {
  const known = answers.get(key)
  if (known && known.atMs > answer.atMs) return
  answers.delete(key)
  answers.set(key, answer)
  if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value!)
  for (const listener of listeners) listener()
}

export function findAnswer(key: string): Answer | undefined {
  return answers.get(key)
}

/** @returns a function that ends the subscription */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Chooses by time, not by value: a page that was read after the answer knows what other tabs have done since, and one
 * that was read before it, such as a page that Back shows again, does not know the answer.
 */
export function newestOf(page: Answer, answer: Answer | undefined): Reaction {
  const { isOn, total } = answer && answer.atMs > page.atMs ? answer : page
  return { isOn, total }
}

/** The reaction after a press. */
export function toggle({ isOn, total }: Reaction): Reaction {
  return { isOn: !isOn, total: Math.max(0, total + (isOn ? -1 : 1)) }
}

export interface Line {
  /** Wishes for a state. Resolves when the line has nothing more to send. */
  wish(isOn: boolean): Promise<void>
}

/**
 * Sends one wish at a time, and after its answer only the last one that has been made meanwhile, so that rapid presses
 * settle on the last. Without a network it keeps the last wish until the network is back.
 * @param send returns `lost` when nothing was sent because the browser is offline
 * @param untilOnline resolves when the network is back
 */
export function createLine(
  send: (isOn: boolean) => Promise<'answered' | 'lost'>,
  untilOnline: () => Promise<void>,
): Line {
  let wished = false
  let running: Promise<void> | null = null
  async function drain(): Promise<void> {
    let sent: boolean
    let outcome: 'answered' | 'lost'
    do {
      sent = wished
      outcome = await send(sent)
      if (outcome === 'lost') await untilOnline()
    } while (outcome === 'lost' || wished !== sent)
  }
  return {
    wish(isOn) {
      wished = isOn
      running ??= drain().finally(() => (running = null))
      return running
    },
  }
}
