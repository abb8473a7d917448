import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findRoute, hasMeaningfulQuery, isUnder } from './routes.ts'

const ID = '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d'

describe('pages with a cached variant', () => {
  test.each([
    ['/', ''],
    ['/home', ''],
    ['/explore', '/explore'],
    ['/explore/street-food', '/explore/street-food'],
    ['/explore/a', '/explore/a'],
    [`/explore/${'a'.repeat(40)}`, `/explore/${'a'.repeat(40)}`],
    ['/live', '/live'],
    ['/live/mia', '/live/mia'],
    ['/page/terms', '/page/terms'],
    [`/post/${ID}`, `/post/${ID}`],
    [`/video/${ID}`, `/video/${ID}`],
    [`/gallery/${ID}`, `/gallery/${ID}`],
    [`/product/${ID}`, `/product/${ID}`],
    ['/mia', '/mia'],
    ['/mia.rose_2', '/mia.rose_2'],
    [`/${ID}`, `/${ID}`],
    ['/mia/about', '/mia/about'],
    ['/mia/videos', '/mia/videos'],
    ['/mia/photos', '/mia/photos'],
    [`/${ID}/store`, `/${ID}/store`],
  ])('%s', (pathname, path) => {
    expect(findRoute(pathname)).toEqual({ kind: 'variants', path })
  })
})

test.each([
  '/mi',
  '/.mia',
  '/mia.',
  '/mia-rose',
  `/${'a'.repeat(31)}`,
  '/mia%00',
  '/%6dia',
  '/mia/',
  '/mia/secret',
  '/mia/videos/2',
  '/post/1',
  '/post/not-an-id',
  `/post/x${ID}`,
  `/post/${ID}x`,
  `/post/${ID.replace('-7b', '-0b')}`,
  '/page/-a',
  '/page/a-',
  `/page/${'a'.repeat(41)}`,
  '/page/A_B',
  '/explore/a/b',
  '/live/x/y',
  '/live/mia/lobby',
  '/live/mi/private',
  '/mi/feed.xml',
  '/mia/feed.xml/1',
  '/users',
  '/about',
  '/404',
])('%s is not a page, so it never becomes a cache key', (pathname) => {
  expect(findRoute(pathname)).toEqual({ kind: 'missing' })
})

test('a visitor cannot reach the variants by their internal names', () => {
  for (const path of ['/anonymous', '/anonymous/all', '/anonymous/DE/mia', '/member', '/member/mia']) {
    expect(findRoute(path)).toEqual({ kind: 'missing' })
  }
})

test('a name in capitals redirects to its canonical spelling', () => {
  expect(findRoute('/Mia')).toEqual({ kind: 'moved', path: '/mia' })
  expect(findRoute('/Mia/Videos')).toEqual({ kind: 'moved', path: '/mia/videos' })
  expect(findRoute('/Explore')).toEqual({ kind: 'moved', path: '/explore' })
})

test('personal and secure pages are dynamic', () => {
  for (const path of [
    '/wallet',
    '/messages/1',
    '/model/account',
    '/admin',
    '/auth/login',
    '/login',
    '/cart',
  ]) {
    expect(findRoute(path)).toEqual({ kind: 'dynamic' })
  }
  expect(findRoute('/live/mia/private')).toEqual({ kind: 'dynamic' })
  expect(findRoute('/live/mia/group')).toEqual({ kind: 'dynamic' })
})

test('calls and files are distinguished from pages', () => {
  expect(findRoute('/api/health')).toEqual({ kind: 'api' })
  expect(findRoute('/sitemap.xml')).toEqual({ kind: 'api' })
  expect(findRoute('/_next/static/a.js')).toEqual({ kind: 'file' })
  for (const path of ['/robots.txt', '/favicon.ico', '/manifest.webmanifest'])
    expect(findRoute(path), path).toEqual({ kind: 'file' })
  expect(findRoute('/mia/feed.xml')).toEqual({ kind: 'file' })
})

test('a prefix ends at a segment border', () => {
  expect(isUnder('/model/account', ['/model'])).toBe(true)
  expect(isUnder('/model', ['/model'])).toBe(true)
  expect(isUnder('/modelling', ['/model'])).toBe(false)
})

test('campaign parameters alone leave a page cacheable', () => {
  expect(hasMeaningfulQuery(new URLSearchParams('utm_source=mail&fbclid=1'))).toBe(false)
  expect(hasMeaningfulQuery(new URLSearchParams('utm_source=mail&sort=price'))).toBe(true)
  expect(hasMeaningfulQuery(new URLSearchParams('utm_s=1&mc_cid=1&mc_eid=1&gclid=1'))).toBe(false)
  for (const query of ['utm_=1', 'utm_1=1', 'my_fbclid=1', 'fbclid2=1', 'mc_aid=1'])
    expect(hasMeaningfulQuery(new URLSearchParams(query)), query).toBe(true)
  expect(hasMeaningfulQuery(new URLSearchParams())).toBe(false)
})

test('every public file is distinguished from a username', () => {
  const files = readdirSync(new URL('../../public', import.meta.url))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect([file, findRoute(`/${file}`).kind]).toEqual([file, 'file'])
})
