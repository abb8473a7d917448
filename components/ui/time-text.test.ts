import { describe, expect, test } from 'vitest'
import { absoluteDay, absoluteMoment, clockText, relativeText } from './time-text.ts'

const NOW_MS = Date.parse('2026-03-10T12:00:00Z')

describe('a moment in words', () => {
  test.each([
    ['2026-03-10T11:59:30Z', 'just now'],
    ['2026-03-10T11:59:00Z', '1 min ago'],
    ['2026-03-10T11:00:01Z', '59 min ago'],
    ['2026-03-10T11:00:00Z', '1 h ago'],
    ['2026-03-09T12:00:00Z', '1 d ago'],
    ['2026-03-03T12:00:01Z', '6 d ago'],
    ['2026-03-03T12:00:00Z', '3 Mar 2026'],
    ['2026-03-10T12:00:20Z', 'in a moment'],
    ['2026-03-10T14:30:00Z', 'in 2 h'],
    ['2026-04-10T12:00:00Z', '10 Apr 2026'],
  ])('calls %s "%s"', (iso, text) => {
    expect(relativeText(iso, NOW_MS)).toBe(text)
  })

  test('has the day and the hour of the reader’s zone', () => {
    expect(absoluteDay('2026-03-03T23:59:59Z', 'Asia/Tokyo')).toBe('4 Mar 2026')
    expect(absoluteMoment('2026-03-03T23:05:00Z', 'Asia/Tokyo')).toBe('4 Mar 2026, 08:05')
    expect(absoluteMoment('2026-07-03T23:05:00Z', 'America/New_York')).toBe('3 Jul 2026, 19:05')
    expect(relativeText('2026-02-27T23:05:00Z', NOW_MS, 'Asia/Tokyo')).toBe('28 Feb 2026')
  })

  test('has the same day for every reader when no zone is given', () => {
    expect(absoluteDay('2026-03-03T23:59:59Z')).toBe('3 Mar 2026')
    expect(absoluteMoment('2026-03-03T14:05:00Z')).toBe('3 Mar 2026, 14:05 UTC')
  })
})

describe('a length of time', () => {
  test.each([
    [0, '0:00'],
    [75, '1:15'],
    [3675, '1:01:15'],
    [-3, '0:00'],
    [59.9, '0:59'],
  ])('%s s reads %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
