import { expect, test } from 'vitest'
import { queuedFile } from '#lib/media/upload-queue.ts'
import { shareText, statusText, timeLeftText } from './upload-texts.ts'

const MEGABYTE = 1024 * 1024
const FILE = queuedFile({ key: 'a', name: 'a', type: '', sizeBytes: 40 * MEGABYTE, step: 'sending' })
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

test('a share names the unit once where both amounts have the same', () => {
  expect(plain(shareText(12 * MEGABYTE, 40 * MEGABYTE))).toBe('12 of 40 MB')
  expect(plain(shareText(300 * 1024, 40 * MEGABYTE))).toBe('300 KB of 40 MB')
})

test('the time left is rounded, so that it does not flicker', () => {
  const texts = [3, 11, 54, 56, 119, 3 * 3600 + 60, 90_000].map((seconds) => plain(timeLeftText(seconds)))
  expect(texts).toEqual([
    'a few seconds left',
    '15 s left',
    '55 s left',
    '1 min left',
    '2 min left',
    '3 h 1 min left',
    'more than a day left',
  ])
  expect(timeLeftText(null)).toBeNull()
})

test('a file that does not move says why', () => {
  expect(statusText(FILE, true)).toBeNull()
  expect(statusText(FILE, false)).toMatch(/offline/)
  expect(statusText({ ...FILE, hold: 'away' }, true)).toMatch(/No answer yet/)
  expect(statusText({ ...FILE, hold: 'spoilt' }, true)).toMatch(/sent again/)
})

test('a paused file says how far it is, once something is sent', () => {
  const paused = { ...FILE, step: 'paused' } as const
  expect(plain(statusText(paused, true))).toBe('Paused · 40 MB')
  expect(plain(statusText({ ...paused, sentBytes: MEGABYTE }, true))).toBe('Paused · 1 of 40 MB')
})
