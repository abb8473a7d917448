import { describe, expect, test } from 'vitest'
import { COOKIE_SCRIPT, hasCookiePolicy } from './cookie-consent.ts'
import { isCurrentPath } from './nav-link.tsx'
import { OVERLAY_SCRIPT } from './loading-overlay.tsx'
import { BACK_TO_TOP_MS, scrollPosition } from './back-to-top.tsx'

describe('the cookie banner', () => {
  /**
   * Whether a person sees the banner: it is in the document, and the script has asked for it before the first paint.
   */
  function isSeen({
    stored = null as string | null,
    isEnabled = true,
    content = '<p>Cookies</p>' as string | null,
  }) {
    const dataset: Record<string, string> = {}
    const localStorage = { getItem: (key: string) => (key === 'cookiePolicyAccepted' ? stored : null) }
    const document = {
      documentElement: { dataset },
      addEventListener: (event: string, tell: () => void) => event === 'DOMContentLoaded' && tell(),
    }
    new Function('localStorage', 'document', COOKIE_SCRIPT)(localStorage, document)
    return hasCookiePolicy(isEnabled, content) && dataset.askCookies === 'true'
  }

  test('shows when the visitor has not accepted, the setting is on and the policy has loaded', () => {
    expect(isSeen({})).toBe(true)
  })

  test.each([
    ['it was accepted', { stored: 'yes' }],
    ['the setting is off', { isEnabled: false }],
    ['the policy could not be loaded', { content: null }],
    ['the policy is empty', { content: '  ' }],
  ])('stays hidden when %s', (_reason, change) => {
    expect(isSeen(change)).toBe(false)
  })

  test('shows again when what is stored is not an acceptance', () => {
    expect(isSeen({ stored: 'no' })).toBe(true)
  })
})

describe('the way back to the top', () => {
  test('starts at the page’s position, ends at 0 after 450 ms and never scrolls down', () => {
    expect(BACK_TO_TOP_MS).toBe(450)
    expect(scrollPosition(3000, 0)).toBe(3000)
    expect(scrollPosition(3000, 450)).toBe(0)
    expect(scrollPosition(3000, 900)).toBe(0)
    const way = Array.from({ length: 46 }, (_, step) => scrollPosition(3000, step * 10))
    expect(way).toEqual(way.toSorted((one, other) => other - one))
  })
})

describe('the current place', () => {
  test.each([
    ['/explore', '/explore', false, true],
    ['/explore', '/explore/music', false, true],
    ['/explore', '/explorer', false, false],
    ['/', '/explore', false, false],
    ['/model', '/model/posts', true, false],
    ['/search?q=a', '/search', false, true],
  ])('link %s on %s (exact: %s) is %s', (href, pathname, exact, current) => {
    expect(isCurrentPath(href, pathname, exact)).toBe(current)
  })
})

describe('the loading overlay', () => {
  const open = (kept: Map<string, string>) => {
    const dataset: Record<string, string> = {}
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    }
    new Function('sessionStorage', 'document', OVERLAY_SCRIPT)(sessionStorage, {
      documentElement: { dataset },
    })
    return dataset
  }

  test('shows for the first document of a tab only', () => {
    const tab = new Map<string, string>()
    expect(open(tab)).toEqual({})
    expect(open(tab)).toEqual({ opened: 'true' })
    expect(open(new Map())).toEqual({})
  })
})
