import { expect, test } from 'vitest'
import { problemOf, sizeText, typeOf, typesText } from './upload-rules.ts'

const MEGABYTE = 1024 * 1024
const PURPOSE = {
  name: 'photo',
  kinds: ['image'],
  contentTypes: ['image/jpeg', 'image/png', 'video/quicktime'],
  maxBytes: 5 * MEGABYTE,
}
const FACTS = { usedBytes: 8 * MEGABYTE, allowedBytes: 12 * MEGABYTE, purposes: [PURPOSE] }

function fileOf(sizeBytes: number, type = 'image/jpeg', name = 'a.jpg'): File {
  return new File([new Uint8Array(sizeBytes)], name, { type })
}
const judge = (file: File, reservedBytes = 0) =>
  problemOf(file, PURPOSE, FACTS, reservedBytes)?.replaceAll('\u00a0', ' ') ?? null

test('a file that fits has no problem, up to the last byte of its limit and of the storage', () => {
  expect(judge(fileOf(4 * MEGABYTE))).toBeNull()
  expect(judge(fileOf(MEGABYTE), 3 * MEGABYTE)).toBeNull()
})

test('a wrong type is told with the types that fit', () => {
  expect(judge(fileOf(1, 'application/pdf'))).toBe('This kind of file does not fit. Use JPEG, PNG or MOV.')
})

test('a file that is empty or too large is told', () => {
  expect(judge(fileOf(0))).toBe('This file is empty.')
  expect(judge(fileOf(5 * MEGABYTE + 1))).toBe('This file is larger than 5 MB.')
})

test('the storage counts the files that are chosen already', () => {
  const told = 'Your storage has 1 MB left of 12 MB, and this file has 2 MB. Delete something first.'
  expect(judge(fileOf(2 * MEGABYTE), 3 * MEGABYTE)).toBe(told)
  expect(judge(fileOf(1), 9 * MEGABYTE)).toContain('has 0 KB left')
})

test('a file without a type has that of its ending', () => {
  expect(typeOf(fileOf(1, '', 'Film.MOV'))).toBe('video/quicktime')
  expect(typeOf(fileOf(1, '', 'film'))).toBe('')
  expect(judge(fileOf(1, '', 'film.mov'))).toBeNull()
})

test('types have the names that people know, each once', () => {
  expect(typesText({ contentTypes: ['image/heic', 'image/heif', 'image/webp'] })).toBe('HEIC or WebP')
})

test('sizes are short', () => {
  const sizes = [0, 1, 1536, 999 * 1024, 1000 * 1024, 12.4 * MEGABYTE, 1.5 * 1024 * MEGABYTE]
  expect(sizes.map((size) => sizeText(size).replace('\u00a0', ' '))).toEqual([
    '0 KB',
    '1 KB',
    '2 KB',
    '999 KB',
    '1 MB',
    '12 MB',
    '1.5 GB',
  ])
})
