import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts, withScriptHashes } from './csp.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts that run are hashed, each once', () => {
  const html = '<script>a()</script><SCRIPT type="module" id=x>b()</SCRIPT ><script nonce="">a()</script>'
  expect(hashInlineScripts(html, new Set(['a()', 'b()']))).toEqual([hashOf('a()'), hashOf('b()')])
})

test('scripts with a source, empty ones and data blocks need no hash', () => {
  const html =
    '<script src="/a.js">x</script><script></script>' +
    '<script type="application/ld+json">{"a":1}</script><script type="application/json">1</script>'
  expect(hashInlineScripts(html, new Set(['x', '1', '{"a":1}']))).toEqual([])
})

test('data that Next hands to its script is hashed, because it computes nothing', () => {
  const data = [
    '(self.__next_f=self.__next_f||[]).push([0])',
    'self.__next_f.push([1,"0:{\\"P\\":null}\\u003c/script>\\n"])',
    'self.__next_f.push([2,{"a":[true,null,-1.5e3]}])',
  ]
  const html = data.map((text) => `<script>${text}</script>`).join('')
  expect(hashInlineScripts(html, new Set())).toEqual(data.map(hashOf))
})

test.each([
  'alert(1)',
  'a();',
  ' a()',
  'self.__next_f.push([1,"x"]);alert(1)',
  'self.__next_f.push([1,"x"]),alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,`${alert(1)}`])',
  'self.__next_f.push([1,"x"+alert(1)])',
  "self.__next_f.push([1,'x'])",
  'self.__next_f.push([1,"x"])/**/(alert)([1])',
  'self.__next_f.push([alert(1)][0])',
  'alert(1);self.__next_f.push([1,"x"])',
  '/**/self.__next_f.push([1,"x"])',
  'self.__next_f.push([1,"x"])\n;alert(1)//])',
  'self.__next_f.push.call([1,"x"])',
  '(self.__next_f=self.__next_f||[]).push([0]);alert(1);self.__next_f.push([1,"x"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[],"runtimeModuleIds":[1]});',
  'self.__next_f=[];self.__next_f.push([1,"x"])',
  'self.__next_f.push({"toString":1})',
])('a script that was injected into a page gets no hash: %s', (text) => {
  const html = `<p>Hello<script>${text}</script></p><script nonce="x" id="_R_">${text}</script>`
  expect(hashInlineScripts(html, new Set(['a()']))).toEqual([])
})

test('a policy that allows every inline script stays unchanged, since a hash would switch that off', () => {
  const policy = "script-src 'self' 'unsafe-inline'; img-src *"
  expect(withScriptHashes(policy, ["'sha256-x'"])).toBe(policy)
})

test('line ends are hashed as a browser reads them', () => {
  expect(hashInlineScripts('<script>a()\r\nb()\rc()</script>', new Set(['a()\nb()\nc()']))).toEqual([
    hashOf('a()\nb()\nc()'),
  ])
})

test('hashes are added to the script directive alone', () => {
  expect(withScriptHashes("script-src-attr 'none'; script-src 'self'; img-src *", ["'sha256-x'"])).toBe(
    "script-src-attr 'none'; script-src 'self' 'sha256-x'; img-src *",
  )
})

test('hashes replace a nonce, which only a page that is rendered for one request can have', () => {
  const policy = "default-src 'self'; script-src 'self' 'nonce-a+b/c==' 'strict-dynamic' https://a.example"
  expect(withScriptHashes(policy, ["'sha256-x'"])).toBe(
    "default-src 'self'; script-src 'self' https://a.example 'sha256-x'",
  )
})

test('a page without a policy gets one that allows no foreign and no inline script', () => {
  const policy = withScriptHashes(undefined, ["'sha256-x'"])
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})
