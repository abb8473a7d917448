import { expect, test } from 'vitest'
import { offsetText, readTypedTime, suggestedTime, wallTime } from './schedule-time.ts'

test('a typed time is the moment at which a clock in its zone shows it', () => {
  expect(readTypedTime('2026-07-01', '20:00', 'Europe/Berlin')).toEqual({
    kind: 'once',
    at: '2026-07-01T18:00:00.000Z',
  })
  expect(readTypedTime('2026-12-31', '23:30', 'America/St_Johns')).toEqual({
    kind: 'once',
    at: '2027-01-01T03:00:00.000Z',
  })
  expect(readTypedTime('2026-07-01', '20:00', 'UTC')).toEqual({
    kind: 'once',
    at: '2026-07-01T20:00:00.000Z',
  })
})

test('a time that the clock skips in spring is as long after the change as it was typed', () => {
  // At 2:00 clocks in Berlin go to 3:00.
  const typed = readTypedTime('2026-03-29', '02:30', 'Europe/Berlin')
  expect(typed).toEqual({ kind: 'skipped', at: '2026-03-29T01:30:00.000Z' })
  expect(wallTime('2026-03-29T01:30:00.000Z', 'Europe/Berlin')).toEqual({ day: '2026-03-29', time: '03:30' })
  expect(readTypedTime('2026-03-29', '01:59', 'Europe/Berlin')).toMatchObject({ kind: 'once' })
  expect(readTypedTime('2026-03-29', '03:00', 'Europe/Berlin')).toMatchObject({
    kind: 'once',
    at: '2026-03-29T01:00:00.000Z',
  })
})

test('a time that the clock shows twice in autumn is two moments, the earlier one first', () => {
  expect(readTypedTime('2026-10-25', '02:30', 'Europe/Berlin')).toEqual({
    kind: 'twice',
    first: '2026-10-25T00:30:00.000Z',
    second: '2026-10-25T01:30:00.000Z',
  })
  expect(readTypedTime('2026-11-01', '01:00', 'America/New_York')).toEqual({
    kind: 'twice',
    first: '2026-11-01T05:00:00.000Z',
    second: '2026-11-01T06:00:00.000Z',
  })
  expect(readTypedTime('2026-10-25', '03:00', 'Europe/Berlin')).toMatchObject({ kind: 'once' })
})

test('clocks that change by half an hour are understood too', () => {
  // At 2:00 clocks on Lord Howe Island go to 2:30, and in April from 2:00 back to 1:30.
  expect(readTypedTime('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual({
    kind: 'skipped',
    at: '2026-10-03T15:45:00.000Z',
  })
  expect(readTypedTime('2026-04-05', '01:45', 'Australia/Lord_Howe')).toMatchObject({ kind: 'twice' })
})

test('the fields show a stored time as a clock in the zone does, and read it back', () => {
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC']) {
    const at = '2026-06-15T22:45:00.000Z'
    const { day, time } = wallTime(at, zone)
    expect(readTypedTime(day, time, zone), zone).toEqual({ kind: 'once', at })
  }
})

test('an empty or impossible day or time names nothing', () => {
  expect(readTypedTime('', '20:00', 'UTC')).toBeNull()
  expect(readTypedTime('2026-07-01', '', 'UTC')).toBeNull()
  expect(readTypedTime('2026-13-01', '20:00', 'UTC')).toBeNull()
})

test('the difference to UTC is named with its minutes where it has any', () => {
  expect(offsetText('2026-07-01T12:00:00.000Z', 'Europe/Berlin')).toBe('UTC+2')
  expect(offsetText('2026-07-01T12:00:00.000Z', 'America/St_Johns')).toBe('UTC−2:30')
  expect(offsetText('2026-07-01T12:00:00.000Z', 'UTC')).toBe('UTC')
})

test('the suggested time is a full hour, at least one hour away', () => {
  const now = Date.parse('2026-07-01T17:20:00.000Z')
  expect(suggestedTime(now, 'Europe/Berlin')).toEqual({ day: '2026-07-01', time: '21:00' })
})
