import { createHash } from 'node:crypto'
import { type Encoding, pack } from './compression.ts'
import { hashInlineScripts } from './csp.ts'

/** What is known of one body, so that a cached page is hashed and packed once. */
export type KnownPage = {
  /** `'sha256-…'` of each inline script. */
  hashes: string[]
  /** Names the body, whatever it is packed with: `W/"…"`. */
  etag: string
  body(encoding: Encoding | undefined): Promise<Buffer>
}

/** Cached pages remembered, least recently used leaving first. */
const MAX_PAGES = 400
/** Characters of those that are also known by their very text. */
const MAX_TEXT_LENGTH = 8 * 1024 * 1024
/** Smaller bodies are sent as they are. */
const MIN_PACKED_BYTES = 1024

/** Remembers pages by their content: two that differ in one letter are two. */
export function createKnownPages(): { find(text: string | Buffer): KnownPage } {
  const byDigest = new Map<string, KnownPage>()
  // A page from Next's cache is the same string each time, whose own hash JavaScript keeps: finding it here
  // costs nothing, where a digest reads all of it.
  const byText = new Map<string, KnownPage>()
  let textLength = 0

  function findByDigest(body: Buffer): KnownPage {
    const digest = createHash('sha256').update(body).digest('base64url')
    const page = byDigest.get(digest) ?? describePage(body, digest)
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
      // Set anew, so that the youngest of several equal strings is the one that is kept.
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

function describePage(plain: Buffer, digest: string): KnownPage {
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    hashes: hashInlineScripts(plain.toString('utf8')),
    etag: `W/"${digest}"`,
    body(encoding) {
      if (!encoding || plain.length < MIN_PACKED_BYTES) return Promise.resolve(plain)
      return (packed[encoding] ??= pack(plain, encoding, 'page'))
    },
  }
}
