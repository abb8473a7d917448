import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewTextOf } from './preview-text.ts'

test('the preview of a long text ends between words, with an ellipsis', () => {
  const text =
    'In the last week I planed one board, and I planed it badly, and then I planed another one and burnt it.'
  expect(previewTextOf(text)).toBe('In the last week I planed one board, and I planed it badly…')
})

test('a preview that ends at a word’s end keeps that word, and spaces around the text do not count', () => {
  expect(previewTextOf('ab cdef ghij')).toBe('ab cdef…')
  expect(previewTextOf('   ab cdef ghij   ')).toBe('ab cdef…')
})

test('the preview drops only the punctuation directly before the ellipsis', () => {
  expect(previewTextOf('Wait — whatever comes')).toBe('Wait…')
  expect(previewTextOf('Oh, so you would rather not')).toBe('Oh, so you would…')
})

test('the preview of a short text does not show the end of the text', () => {
  expect(previewTextOf('The code is 4711')).toBe('The code…')
  expect(previewTextOf('Hi')).toBe('H…')
})

test('a text without spaces is cut at the limit, never within a character', () => {
  expect(previewTextOf('👩‍🍳'.repeat(60)).isWellFormed()).toBe(true)
  expect([...previewTextOf('木'.repeat(200))]).toHaveLength(80)
})

test('no preview is longer than 80 characters or shows more than 60% of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const shown = [...previewTextOf(text)]
      expect(shown.length).toBeLessThanOrEqual(80)
      expect(shown.length - 1).toBeLessThanOrEqual([...text].length * 0.6)
      expect(shown.at(-1)).toBe('…')
    }),
  )
})
