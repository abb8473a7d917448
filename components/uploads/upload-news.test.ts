import { expect, test } from 'vitest'
import { queuedFile, type UploadStep } from '#lib/media/upload-queue.ts'
import { newsOf } from './upload-news.ts'

const file = (key: string, step: UploadStep, text: string | null = null) =>
  queuedFile({ key, name: `${key}.jpg`, type: 'image/jpeg', sizeBytes: 10, step, text })

test('files that begin are told together', () => {
  expect(newsOf([], [file('a', 'sending')])).toBe('Uploading a.jpg.')
  expect(newsOf([], [file('a', 'sending'), file('b', 'waiting')])).toBe('Uploading a.jpg and b.jpg.')
  const three = ['a', 'b', 'c'].map((key) => file(key, 'waiting'))
  expect(newsOf([], three)).toBe('Uploading 3 files.')
})

test('an end is told once', () => {
  const [sent, done] = [[file('a', 'checking')], [file('a', 'done')]]
  expect(newsOf(sent, done)).toBe('Uploaded: a.jpg.')
  expect(newsOf(done, done)).toBe('')
})

test('a failure is told with its reason', () => {
  expect(newsOf([file('a', 'sending')], [file('a', 'failed', 'Too large.')])).toBe('a.jpg failed. Too large.')
})

test('files that a reload has stopped are told with what to do', () => {
  const told = 'Stopped when this page was closed: a.jpg. Choose the same files again.'
  expect(newsOf([], [file('a', 'missing')])).toBe(told)
})

test('progress, pauses, checks and the form’s own files are silent', () => {
  const sending = [file('a', 'sending')]
  for (const step of ['sending', 'paused', 'checking', 'waiting'] as const)
    expect(newsOf(sending, [{ ...file('a', step), sentBytes: 5 }])).toBe('')
  expect(newsOf([], [file('a', 'done')])).toBe('')
  expect(newsOf(sending, [])).toBe('')
})
