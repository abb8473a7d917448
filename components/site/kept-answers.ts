/** What upstream has answered in this tab, so that every place for a thing shows the newest that is known of it. */

/** More things than a person asks about before the next page is read; the oldest answer goes first. */
const MAX_ANSWERS = 200

/** Answers by the names of things, each with the time at which it was so, by the clock of the server of the pages. */
export function createAnswers<Answer extends { atMs: number }>() {
  const answers = new Map<string, Answer>()
  const listeners = new Set<() => void>()
  return {
    /** Keeps an answer, unless a newer one is known. */
    keep(name: string, answer: Answer): void {
      const known = answers.get(name)
      if (known && known.atMs > answer.atMs) return
      answers.delete(name)
      answers.set(name, answer)
      if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value!)
      for (const listener of listeners) listener()
    },
    find: (name: string): Answer | undefined => answers.get(name),
    /** @returns a function that ends the subscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
