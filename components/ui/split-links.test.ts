import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'
import { shownAddress, splitLinks } from './split-links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test.each([
  ['see https://example.com/a?b=1#c now', ['https://example.com/a?b=1#c']],
  ['HTTP://Example.com', ['http://example.com/']],
  ['(https://example.com), and http://example.org!', ['https://example.com/', 'http://example.org/']],
  ['https://example.com.', ['https://example.com/']],
  ['“https://example.com/a”…', ['https://example.com/a']],
  ['<https://example.com/a>?!', ['https://example.com/a']],
  ['https://example.com/Bread_(food)', ['https://example.com/Bread_(food)']],
  ['(see https://example.com/Bread_(food)).', ['https://example.com/Bread_(food)']],
  ['a\nhttps://example.com\nb', ['https://example.com/']],
  ['https://münchen.example/ä', ['https://xn--mnchen-3ya.example/%C3%A4']],
])('%j contains links to %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test.each([
  ['another scheme', 'javascript:alert(1)'],
  ['a link inside another scheme', 'data:text/html,https://example.com'],
  ['a link behind another scheme', 'javascript://https://example.com'],
  ['a scheme alone', 'https://'],
  ['a name without a scheme', 'www.example.com'],
  ['a longer scheme', 'httpss://example.com'],
  ['letters before the scheme', 'xhttps://example.com'],
  ['a name before the host', 'https://bank.example@evil.example/'],
  ['a name and a password before the host', 'https://bank.example:443@evil.example/'],
  ['a backslash', 'https://evil.example\\@bank.example'],
  ['a control that turns the direction', 'https://evil.example/\u202Efdp.exe'],
  ['a control that isolates a direction', 'https://evil.example/\u2067gpj\u2069'],
  ['a character without width', 'https://bank\u200B.example'],
  ['a control character', 'https://example.com/\u0000'],
  ['a port that hosts do not have', 'https://example.com:99999'],
  ['more characters than an address has', `https://example.com/${'a'.repeat(2000)}`],
])('%s is not a link', (_, text) => {
  expect(linksOf(text)).toEqual([])
})

test('the joined parts equal the text', () => {
  for (const text of ['', ' a  b\n', 'see https://example.com/x, please.', '((https://a.b)) https://c.d]"']) {
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('the last word of a cut text is not a link, since it may be half an address', () => {
  const text = 'https://example.com/whole and https://example.com/ha…'
  expect(linksOf(text)).toHaveLength(2)
  expect(splitLinks(text, { isCut: true }).map((part) => part.href)).toEqual([
    'https://example.com/whole',
    undefined,
  ])
})

test.each([
  ['brackets', '('.repeat(10_000)],
  ['brackets after an address', `https://example.com/${')'.repeat(10_000)}`],
  ['sentence ends before a letter', `https://example.com/${'.'.repeat(10_000)}a`],
  ['links', 'https://a.b '.repeat(800)],
  ['spaces', ' '.repeat(10_000)],
])('10,000 characters of %s are split in a time that grows with the length', (_, text) => {
  const split = (times: number) => {
    const long = text.repeat(times)
    const startedMs = performance.now()
    splitLinks(long)
    return performance.now() - startedMs
  }
  split(1)
  // A hundred times the length takes minutes when the time grows with its square.
  expect(split(100)).toBeLessThan(5000)
})

test.each([
  ['https://www.example.com/', 'example.com'],
  ['https://example.com/a/b?c=d', 'example.com/a/b?c=d'],
  ['https://example.com/a/very/long/path/that/goes/on/and/on', 'example.com/a/very/long/path/that/goes/…'],
  [`https://${'long.'.repeat(12)}example/a`, `${'long.'.repeat(12)}example…`],
])('the address %s is shown as %s', (href, shown) => {
  expect(shownAddress(href)).toBe(shown)
})

test('a link opens apart from the site, gives no referrer, and the text around it is escaped', () => {
  const html = renderToStaticMarkup(createElement(LinkedText, { text: '<b>https://example.com/"x<y</b>' }))
  expect(html).toContain('&lt;b&gt;')
  const link = renderToStaticMarkup(createElement(LinkedText, { text: 'https://example.com/a"x' }))
  expect(link).toContain('href="https://example.com/a%22x"')
  expect(link).toContain('target="_blank" rel="nofollow ugc noopener noreferrer"')
})
