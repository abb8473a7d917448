import { expect, test } from 'vitest'
import { completePoll, EMPTY_POLL, findRepeated, readPollFields, typedPoll } from './poll-fields.ts'

const POLL = { question: 'Which song first?', answers: ['River', 'Lanterns'], hours: 72 }

test('a poll is complete with a question and two different answers', () => {
  expect(completePoll({ ...POLL, answers: [' River', '', 'Lanterns '] })).toEqual({
    question: POLL.question,
    options: ['River', 'Lanterns'],
    hours: 72,
  })
  for (const lacking of [
    null,
    EMPTY_POLL,
    { ...POLL, question: ' ' },
    { ...POLL, question: 'q'.repeat(201) },
    { ...POLL, answers: ['River', ' '] },
    { ...POLL, answers: ['River', 'RIVER '] },
    { ...POLL, answers: ['River', 'a'.repeat(81)] },
  ])
    expect(completePoll(lacking)).toBeNull()
})

test('findRepeated names the later one of two equal answers, and does not count empty ones', () => {
  expect(findRepeated(['', 'River', '', 'river '])).toBe(3)
  expect(findRepeated(['', 'River', ''])).toBeNull()
})

test('a form without JavaScript names a poll when one of its fields is filled in', () => {
  const blank = { pollQuestion: '', pollAnswer1: '', pollAnswer2: '', pollHours: '72' }
  expect(typedPoll(blank)).toBeNull()
  expect(typedPoll({})).toBeNull()
  expect(typedPoll({ ...blank, pollAnswer3: 'One, two', pollHours: '24' })).toEqual({
    question: '',
    answers: ['', '', 'One, two'],
    hours: 24,
  })
  expect(typedPoll({ ...blank, pollQuestion: 'Why?', pollHours: 'soon' })).toEqual({
    ...EMPTY_POLL,
    question: 'Why?',
  })
})

test('kept fields of another form are not a poll, and a damaged one is mended', () => {
  for (const value of [null, 'poll', {}, { question: 1, answers: [] }, { question: 'Why?' }])
    expect(readPollFields(value)).toBeNull()
  expect(readPollFields({ question: 'Why?', answers: ['One', 2], hours: -1 })).toEqual({
    question: 'Why?',
    answers: ['One', ''],
    hours: 72,
  })
  expect(readPollFields({ ...POLL, answers: Array(9).fill('x') })?.answers).toHaveLength(6)
})
