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

/** Next hands a page's data to its script piece by piece: each piece is an array of its kind and its content. */
const FLIGHT = /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\((\[\d[\s\S]*\])\)$/

/**
 * Finds the inline scripts of a page that are known to be ours, or are nothing but Next's data, and gives the
 * `'sha256-…'` of each once. No other script gets a hash, however it came into the page, so no browser runs it.
 * @param known texts of scripts that may run
 */
export function hashInlineScripts(html: string, known: ReadonlySet<string>): string[] {
  const hashes = listInlineScripts(html)
    .filter((text) => known.has(text) || isFlightData(text))
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}

/** The text of every inline script that a browser would run. */
export function listInlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', body = '']) => {
    const type = TYPE.exec(attributes)?.[1]
    const isRun = !HAS_SOURCE.test(attributes) && (type === undefined || RUN_TYPES.test(type))
    // A browser hashes the text after it has made every line end a line feed.
    return isRun && body !== '' ? [body.replace(/\r\n?/g, '\n')] : []
  })
}

/** Whether a script passes JSON on and does nothing else: JSON runs no code. */
function isFlightData(text: string): boolean {
  return isJson(FLIGHT.exec(text)?.[1])
}

function isJson(text: string | undefined): boolean {
  if (text === undefined) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The sources that a page with hashes must not have: a nonce, and `strict-dynamic`, which goes with it. */
const NONCE_SOURCES = /\s'(?:nonce-[^']*|strict-dynamic)'/gi

/**
 * Puts hashes into the `script-src` of a policy, in the place of a nonce; a policy without `script-src` gets one. A
 * policy that lets every inline script run stays unchanged: a hash would switch that off.
 */
export function withScriptHashes(policy: string | undefined, hashes: string[]): string {
  const directives = (policy ?? DEFAULT_POLICY)
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean)
  const at = directives.findIndex((directive) => /^script-src(?:\s|$)/i.test(directive))
  if (directives[at]?.includes("'unsafe-inline'")) return directives.join('; ')
  if (at === -1) directives.push(["script-src 'self'", ...hashes].join(' '))
  else directives[at] = [directives[at]?.replace(NONCE_SOURCES, ''), ...hashes].join(' ')
  return directives.join('; ')
}
