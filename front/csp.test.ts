import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts, withScriptHashes } from './csp.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts that run are hashed, each once', () => {
  const html = '<script>a()</script><SCRIPT type="module" id=x>b()</SCRIPT ><script nonce="">a()</script>'
  expect(hashInlineScripts(html)).toEqual([hashOf('a()'), hashOf('b()')])
})

test('scripts with a source, empty ones and data blocks need no hash', () => {
  const html =
    '<script src="/a.js">x</script><script></script>' +
    '<script type="application/ld+json">{"a":1}</script><script type="application/json">1</script>'
  expect(hashInlineScripts(html)).toEqual([])
})

test('line ends are hashed as a browser reads them', () => {
  expect(hashInlineScripts('<script>a()\r\nb()\rc()</script>')).toEqual([hashOf('a()\nb()\nc()')])
})

test('hashes join the script directive alone', () => {
  expect(withScriptHashes("script-src-attr 'none'; script-src 'self'; img-src *", ["'sha256-x'"])).toBe(
    "script-src-attr 'none'; script-src 'self' 'sha256-x'; img-src *",
  )
})

test('hashes take the place of a nonce, which only a page made for its request can know', () => {
  const policy = "default-src 'self'; script-src 'self' 'nonce-a+b/c==' 'strict-dynamic' https://a.example"
  expect(withScriptHashes(policy, ["'sha256-x'"])).toBe(
    "default-src 'self'; script-src 'self' https://a.example 'sha256-x'",
  )
})

test('a page without a policy gets one that admits nothing foreign', () => {
  const policy = withScriptHashes(undefined, ["'sha256-x'"])
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
