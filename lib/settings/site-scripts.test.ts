import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './defaults.ts'
import { findSiteScripts, readScripts } from './site-scripts.ts'

const GA_CODE = 'G-ABC123XYZ'

test('the analytics snippet is added when there is a code and its host is allowed', () => {
  const settings = { ...DEFAULT_SETTINGS, gaCode: GA_CODE, scriptHosts: ['www.googletagmanager.com'] }
  expect(findSiteScripts(settings).head).toHaveLength(2)
})

test('no script of the settings runs without an allowed host', () => {
  const settings = { ...DEFAULT_SETTINGS, gaCode: GA_CODE, headerScript: '<script>alert(1)</script>' }
  expect(findSiteScripts(settings)).toEqual({ head: [], bodyEnd: [] })
  expect(
    findSiteScripts({ ...DEFAULT_SETTINGS, gaCode: GA_CODE, scriptHosts: ['other.example'] }).head,
  ).toEqual([])
})

test('a code that could break out of the snippet is ignored', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    gaCode: "G-1');alert(1)//",
    scriptHosts: ['www.googletagmanager.com'],
  }
  expect(findSiteScripts(settings).head).toEqual([])
})

test('readScripts keeps inline scripts and those of allowed hosts', () => {
  const snippet = `<b>markup</b><script async src="https://a.example/x.js"></script>
    <script src='https://b.example/y.js'></script><script src=//a.example/z.js></script><script> go() </script>`
  expect(readScripts(snippet, ['a.example'])).toEqual([
    { src: 'https://a.example/x.js', attributes: { async: true } },
    { text: ' go() ', attributes: {} },
  ])
})

test('an allowed script keeps its attributes, except those that run code, style, or permit code to run', () => {
  const snippet = `<script type=module DEFER data-domain="stage.example" data-api='/e' crossorigin="anonymous"
    integrity="sha384-x" src="https://a.example/x.js" onload="steal()" nonce="n" style="x" dangerouslySetInnerHTML="y"></script>
    <script type="application/ld+json" id=about>{"@type":"Organization"}</script>`
  expect(readScripts(snippet, ['a.example'])).toEqual([
    {
      src: 'https://a.example/x.js',
      attributes: {
        type: 'module',
        defer: true,
        'data-domain': 'stage.example',
        'data-api': '/e',
        crossOrigin: 'anonymous',
        integrity: 'sha384-x',
      },
    },
    { text: '{"@type":"Organization"}', attributes: { type: 'application/ld+json', id: 'about' } },
  ])
})

test('an address in another attribute than `src` is not the address of the script', () => {
  const snippet = '<script data-src="https://a.example/x.js">go()</script>'
  expect(readScripts(snippet, ['a.example'])).toEqual([
    { text: 'go()', attributes: { 'data-src': 'https://a.example/x.js' } },
  ])
})
