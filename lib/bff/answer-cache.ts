import { createLru } from '../cache/lru.ts'

/**
 * Remembers answers for a moment, so that many visitors who ask the same make one request a moment. It forgets
 * failures at once.
 */
export function createAnswerCache<T>({
  keepMs,
  maxEntries = 500,
  now = Date.now,
}: {
  keepMs: number
  maxEntries?: number
  now?: () => number
}): (key: string, ask: () => Promise<T>) => Promise<T> {
  const answers = createLru<{ answer: Promise<T>; until: number }>({ maxEntries })

  return (key, ask) => {
    const known = answers.get(key)
    if (known && known.until > now()) return known.answer
    const answer = ask()
    answers.set(key, { answer, until: now() + keepMs })
    answer.catch(() => answers.delete(key))
    return answer
  }
}
