import { expect, test } from 'vitest'
import { splitLinks } from './message-links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['see https://example.com/a?b=1#c now', ['https://example.com/a?b=1#c']],
  ['HTTP://example.com', ['HTTP://example.com']],
  ['(https://example.com), and http://example.org!', ['http://example.org']],
  ['https://example.com.', ['https://example.com']],
])('%s contains a link to the address that it shows', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,https://example.com',
  'https://',
  'example.com',
  'httpss://example.com',
  'xhttps://example.com',
])('%s is not a link', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('the joined parts equal the text', () => {
  for (const text of ['', ' a  b\n', 'see https://example.com/x, please.', 'https://a.b https://c.d']) {
    const parts = splitLinks(text).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  }
})
