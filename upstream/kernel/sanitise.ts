import sanitizeHtml from 'sanitize-html'

/**
 * Keeps only those parts of an operator's HTML that text needs: everything else is dropped, scripts with their content.
 * Links get `rel="noopener"` and lead only to http, https, mailto or this site.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br', 'blockquote', 'code', 'hr'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  })
}

const INLINE_TAG = /<\/?(?:a|strong|em|code)\b[^>]*>/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of sanitised HTML, in one line. */
export function wordsOfHtml(html: string): string {
  return html
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Control characters except line ends and tabs, and characters that change the direction of the text after them. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Cleans a person's plain words: one kind of line end, no more than one empty line, no invisible character. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cleans a person's plain words and puts them into one line: names, taglines. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ')
}
