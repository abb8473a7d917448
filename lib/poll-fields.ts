/**
 * A poll as the composer's form holds it, and what it says once it is complete. It imports no zod, since it may reach the
 * browser.
 */
import type { OwnPoll } from '#contract/polls.ts'
import {
  MAX_POLL_OPTION,
  MAX_POLL_OPTIONS,
  MAX_POLL_QUESTION,
  MIN_POLL_OPTIONS,
} from '#contract/post-bounds.ts'

export interface PollFields {
  question: string
  /** As many as have a field, also empty ones. */
  answers: readonly string[]
  /** How long votes are accepted after the post is out. */
  hours: number
}

/** What a poll says, as `createPoll` takes it. */
export interface PollContent {
  question: string
  options: string[]
  hours: number
}

export const EMPTY_POLL: PollFields = { question: '', answers: Array(MIN_POLL_OPTIONS).fill(''), hours: 72 }

/** The fields' names in the form. */
export const QUESTION_NAME = 'pollQuestion'
export const HOURS_NAME = 'pollHours'
export const answerName = (at: number) => `pollAnswer${at + 1}`
const ANSWER_NAMES = Array.from({ length: MAX_POLL_OPTIONS }, (_, at) => answerName(at))
export const POLL_NAMES: readonly string[] = [QUESTION_NAME, HOURS_NAME, ...ANSWER_NAMES]

export function isBlankPoll({ question, answers }: PollFields): boolean {
  return [question, ...answers].every((text) => text.trim() === '')
}

/** What the poll says, without the answers that are empty. */
export function contentOfPoll({ question, answers, hours }: PollFields): PollContent {
  const options = answers.map((text) => text.trim()).filter((text) => text !== '')
  return { question: question.trim(), options, hours }
}

/** What the poll says; null while it cannot be made yet. */
export function completePoll(poll: PollFields | null): PollContent | null {
  if (!poll) return null
  const { question, options, hours } = contentOfPoll(poll)
  const isComplete =
    question !== '' &&
    question.length <= MAX_POLL_QUESTION &&
    options.length >= MIN_POLL_OPTIONS &&
    options.every((text) => text.length <= MAX_POLL_OPTION) &&
    findRepeated(options) === null
  return isComplete ? { question, options, hours } : null
}

/** The place of the first answer that another one before it says already, in small or capital letters; null without one. */
export function findRepeated(answers: readonly string[]): number | null {
  const texts = answers.map((text) => text.trim().toLowerCase())
  const at = texts.findIndex((text, own) => text !== '' && texts.indexOf(text) < own)
  return at < 0 ? null : at
}

/** What a stored poll says. */
export function contentOfStored({ question, options, hours }: OwnPoll): PollContent {
  return { question, options: options.map(({ text }) => text), hours }
}

export function isSamePoll(one: PollContent | null, other: PollContent | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Reads what an earlier version of the page may have kept, or what a form without JavaScript has sent. */
export function readPollFields(value: unknown): PollFields | null {
  if (typeof value !== 'object' || value === null) return null
  const { question, answers, hours } = value as Record<string, unknown>
  if (typeof question !== 'string' || !Array.isArray(answers)) return null
  const texts = answers.filter((text) => typeof text === 'string').slice(0, MAX_POLL_OPTIONS)
  const missing = Array<string>(Math.max(0, MIN_POLL_OPTIONS - texts.length)).fill('')
  return {
    question,
    answers: [...texts, ...missing],
    hours: Number.isInteger(hours) && Number(hours) > 0 ? Number(hours) : EMPTY_POLL.hours,
  }
}

/** The poll's fields of a form by its values; null when the form has none, or all are empty. */
export function typedPoll(values: Readonly<Record<string, string>>): PollFields | null {
  const typed = ANSWER_NAMES.map((name) => values[name] ?? '')
  const answers = typed.slice(0, typed.findLastIndex((text) => text !== '') + 1)
  const hours = Number(values[HOURS_NAME])
  const poll = readPollFields({ question: values[QUESTION_NAME] ?? '', answers, hours })
  return poll && !isBlankPoll(poll) ? poll : null
}
