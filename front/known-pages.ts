import { createHash } from 'node:crypto'
import { type Encoding, pack } from './compression.ts'
import { hashInlineScripts } from './csp.ts'

/** The facts that the listener remembers about one body, so that it hashes and compresses a cached page once. */
export type KnownPage = {
  /** `'sha256-…'` of each inline script. */
  hashes: string[]
  /** Names the body, whichever encoding it has: `W/"…"`. */
  etag: string
  body(encoding: Encoding | undefined): Promise<Buffer>
}

/** At most this many cached pages; the least recently used leaves first. */
const MAX_PAGES = 400
/** At most this many characters of pages that are also known by their very text. */
const MAX_TEXT_LENGTH = 8 * 1024 * 1024
/** The listener sends smaller bodies uncompressed. */
const MIN_PACKED_BYTES = 1024

/**
 * Remembers pages by their content: two pages that differ in one letter are two entries.
 * @param scripts texts of the inline scripts that may run on them
 */
export function createKnownPages(scripts: ReadonlySet<string>): { find(text: string | Buffer): KnownPage } {
  const byDigest = new Map<string, KnownPage>()
  // A page from Next's cache is the same string each time, and JavaScript keeps the string's own hash: a look-up by
  // it costs nothing, where a digest reads the whole text.
  const byText = new Map<string, KnownPage>()
  let textLength = 0

  function findByDigest(body: Buffer): KnownPage {
    const digest = createHash('sha256').update(body).digest('base64url')
    const page = byDigest.get(digest) ?? describePage(body, digest, scripts)
    byDigest.delete(digest)
    byDigest.set(digest, page)
    if (byDigest.size > MAX_PAGES) byDigest.delete(byDigest.keys().next().value ?? '')
    return page
  }

  function forgetText(text: string): void {
    if (byText.delete(text)) textLength -= text.length
  }

  return {
    find(text) {
      if (typeof text !== 'string') return findByDigest(text)
      const page = byText.get(text) ?? findByDigest(Buffer.from(text))
      // Deleting first makes the youngest of several equal strings the one that the map keeps.
      forgetText(text)
      byText.set(text, page)
      textLength += text.length
      for (const oldest of byText.keys()) {
        if (textLength <= MAX_TEXT_LENGTH) break
        forgetText(oldest)
      }
      return page
    },
  }
}

function describePage(plain: Buffer, digest: string, scripts: ReadonlySet<string>): KnownPage {
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    hashes: hashInlineScripts(plain.toString('utf8'), scripts),
    etag: `W/"${digest}"`,
    body(encoding) {
      if (!encoding || plain.length < MIN_PACKED_BYTES) return Promise.resolve(plain)
      return (packed[encoding] ??= pack(plain, encoding, 'page'))
    },
  }
}
