import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/defaults.ts'
import { pagePolicy, type PagePolicyInput } from './page-policy.ts'

beforeEach(() => void vi.stubEnv('CONTENT_ORIGINS', 'https://bucket.example'))

async function ask(change: Partial<PagePolicyInput> = {}) {
  const input = { pathname: '/mia', settings: DEFAULT_SETTINGS, isCached: false, isVouched: true, ...change }
  const policy = await Promise.resolve(pagePolicy(input))
  const sourcesOf = (name: string) =>
    policy.text
      .split('; ')
      .find((part) => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? []
  return { ...policy, sourcesOf }
}

describe('the scripts of a page', () => {
  test('a page made for one request runs the scripts with its nonce, and no two pages have the same', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(atob(first.nonce ?? '')).toHaveLength(16)
    expect(first.sourcesOf('script-src')).toContain(`'nonce-${first.nonce}'`)
    expect(first.isHashed).toBe(false)
    expect(second.nonce).not.toBe(first.nonce)
  })

  test('a cached page runs the scripts that the listener in front has hashed', async () => {
    const { nonce, isHashed, sourcesOf } = await ask({ isCached: true })
    expect({ nonce, isHashed }).toEqual({ nonce: null, isHashed: true })
    expect(sourcesOf('script-src')).toEqual(["'self'"])
  })

  test('a cached page without the listener in front runs all inline scripts, and asks for no hashes', async () => {
    const { nonce, isHashed, sourcesOf } = await ask({ isCached: true, isVouched: false })
    expect({ nonce, isHashed }).toEqual({ nonce: null, isHashed: false })
    expect(sourcesOf('script-src')).toContain("'unsafe-inline'")
  })

  test('no page in production evaluates a text as code', async () => {
    for (const isCached of [true, false]) {
      expect((await ask({ isCached })).sourcesOf('script-src')).not.toContain("'unsafe-eval'")
    }
  })

  test('every page in development runs all that the development server sends', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    for (const isCached of [true, false]) {
      const { nonce, isHashed, sourcesOf } = await ask({ isCached })
      expect({ nonce, isHashed }).toEqual({ nonce: null, isHashed: false })
      expect(sourcesOf('script-src')).toEqual(["'self'", "'unsafe-inline'", "'unsafe-eval'"])
    }
  })

  test('a script host of the settings is allowed on pages of the site, and not on secure pages', async () => {
    const settings = { ...DEFAULT_SETTINGS, scriptHosts: ['stats.example'] }
    expect((await ask({ settings })).text).toContain('https://stats.example')
    const secure = await ask({ settings, pathname: '/model/account' })
    expect(secure.sourcesOf('script-src')).toEqual(["'self'", `'nonce-${secure.nonce}'`, "'strict-dynamic'"])
  })
})

test('an inline script of the settings on a cached page runs by its hash, computed as browsers compute it', async () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    scriptHosts: ['stats.example'],
    headerScript: '<script>one\r\ntwo\rthree</script><script src="https://stats.example/x.js"></script>',
    afterBodyScript: '<script>last</script>',
  }
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const { sourcesOf } = await ask({ settings, isCached: true })
  const hashes = sourcesOf('script-src').filter((source) => source.startsWith("'sha256-"))
  expect(hashes).toEqual([hashOf('one\ntwo\nthree'), hashOf('last')])
})

test('images, videos and streams come from the origins of the environment and of the settings', async () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    viewerURL: 'https://viewer.example/LiveApp',
    publisherURL: 'wss://publisher.example/app',
    subscriberUrl: 'https://subscriber.example',
  }
  const { sourcesOf } = await ask({ settings })
  expect(sourcesOf('media-src')).toEqual([
    "'self'",
    'blob:',
    'https://bucket.example',
    'https://viewer.example',
    'https://publisher.example',
    'https://subscriber.example',
  ])
})

test('forms lead to a payment provider from the checkout and the wallet only', async () => {
  const leadsAway = async (pathname: string) =>
    (await ask({ pathname })).sourcesOf('form-action').includes('https:')
  expect(await leadsAway('/checkout')).toBe(true)
  expect(await leadsAway('/wallet/top-up')).toBe(true)
  expect(await leadsAway('/mia')).toBe(false)
})
