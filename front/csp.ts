import { createHash } from 'node:crypto'

/** The web half asks for a hashed policy by this header: `x-ovation-csp: hash`. It never leaves the listener. */
export const CSP_MARKER = 'x-ovation-csp'

/** The policy of a page that the web half marks without sending a policy of its own. */
const DEFAULT_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "media-src 'self' blob:; font-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script\s*>/gi
const HAS_SOURCE = /\ssrc\s*=/i
const TYPE = /\stype\s*=\s*["']?([^"'\s>]+)/i

/** Types that a browser runs, besides no type at all. The rest are data blocks, which need no hash. */
const RUN_TYPES = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i

/** Finds every inline script that a browser would run and gives its `'sha256-…'`, each once. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (body === '' || HAS_SOURCE.test(attributes)) continue
    const type = TYPE.exec(attributes)?.[1]
    if (type !== undefined && !RUN_TYPES.test(type)) continue
    // A browser hashes the text after it has made every line end a line feed.
    const text = body.replace(/\r\n?/g, '\n')
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

/** A nonce and what goes with it: a page that has hashes has none. */
const NONCE_SOURCES = /\s'(?:nonce-[^']*|strict-dynamic)'/gi

/** Puts hashes into the `script-src` of a policy, in the place of a nonce; a policy without `script-src` gets one. */
export function withScriptHashes(policy: string | undefined, hashes: string[]): string {
  const directives = (policy ?? DEFAULT_POLICY)
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
  const at = directives.findIndex((directive) => /^script-src(?:\s|$)/i.test(directive))
  if (at === -1) directives.push(["script-src 'self'", ...hashes].join(' '))
  else directives[at] = [directives[at]?.replace(NONCE_SOURCES, ''), ...hashes].join(' ')
  return directives.join('; ')
}
