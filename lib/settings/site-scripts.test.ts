import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './defaults.ts'
import { findSiteScripts, readScripts } from './site-scripts.ts'

const GA_CODE = 'G-ABC123XYZ'

test('the analytics snippet stands when there is a code and its host is allowed', () => {
  const settings = { ...DEFAULT_SETTINGS, gaCode: GA_CODE, scriptHosts: ['www.googletagmanager.com'] }
  expect(findSiteScripts(settings).head).toHaveLength(2)
})

test('without an allowed host nothing of the settings runs', () => {
  const settings = { ...DEFAULT_SETTINGS, gaCode: GA_CODE, headerScript: '<script>alert(1)</script>' }
  expect(findSiteScripts(settings)).toEqual({ head: [], bodyEnd: [] })
  expect(
    findSiteScripts({ ...DEFAULT_SETTINGS, gaCode: GA_CODE, scriptHosts: ['other.example'] }).head,
  ).toEqual([])
})

test('a code that could break out of the snippet is no code', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    gaCode: "G-1');alert(1)//",
    scriptHosts: ['www.googletagmanager.com'],
  }
  expect(findSiteScripts(settings).head).toEqual([])
})

test('a snippet keeps the scripts of allowed hosts and the inline ones', () => {
  const snippet = `<b>markup</b><script async src="https://a.example/x.js"></script>
    <script src='https://b.example/y.js'></script><script src=//a.example/z.js></script><script> go() </script>`
  expect(readScripts(snippet, ['a.example'])).toEqual([{ src: 'https://a.example/x.js' }, { text: ' go() ' }])
})
