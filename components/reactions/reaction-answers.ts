/** The answers to this tab's reactions, so that every button for a thing shows the newest that is known of it. */
import { createAnswers } from '../site/kept-answers.ts'

/** A like, a follow or a bookmark, with the number of people who have given it. */
export interface Reaction {
  isOn: boolean
  total: number
}

export interface Answer extends Reaction {
  /** When the answer had come, by the clock that also tells when a page was read. */
  atMs: number
}

export const reactionAnswers = createAnswers<Answer>()

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
