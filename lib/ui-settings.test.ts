import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_UI_SETTINGS, parseUiSettings, UI_SETTINGS_KEY, UI_SETTINGS_SCRIPT } from './ui-settings.ts'

/** Runs the inline script as a browser would, with the given text in storage, and returns what it wrote. */
function runScript(stored: string | null | Error): Record<string, string> {
  const dataset: Record<string, string> = {}
  const localStorage = {
    getItem(key: string) {
      if (stored instanceof Error) throw stored
      return key === UI_SETTINGS_KEY ? stored : null
    },
  }
  const run = new Function('localStorage', 'document', UI_SETTINGS_SCRIPT)
  run(localStorage, { documentElement: { dataset } })
  return dataset
}

describe('stored UI settings', () => {
  test('start light, open and with a fixed header', () => {
    expect(parseUiSettings(null)).toEqual(DEFAULT_UI_SETTINGS)
    expect(DEFAULT_UI_SETTINGS).toMatchObject({ theme: 'light', collapsed: false, fixedHeader: true })
  })

  test('are read as they were stored', () => {
    const kept = {
      collapsed: true,
      theme: 'dark' as const,
      siteName: 'Ovation',
      logo: '/logo.svg',
      fixedHeader: false,
      menus: [{ label: 'Explore', href: '/explore' }],
      favicon: '/favicon.ico',
      footerContent: '<p>Footer</p>',
    }
    expect(parseUiSettings(JSON.stringify(kept))).toEqual(kept)
  })

  test('fall back to the default for each field that has another type', () => {
    const broken = {
      collapsed: 'yes',
      theme: 'neon',
      siteName: 7,
      menus: [{ label: 'No address' }, 3],
      logo: '/l.svg',
    }
    expect(parseUiSettings(JSON.stringify(broken))).toEqual({ ...DEFAULT_UI_SETTINGS, logo: '/l.svg' })
  })

  test.each(['{', '"text"', 'null', '[]', '12'])('are the defaults when storage holds %s', (raw) => {
    expect(parseUiSettings(raw)).toEqual(DEFAULT_UI_SETTINGS)
  })
})

describe('the script before the first paint', () => {
  test.each([
    ['nothing', null],
    ['a dark, narrow page', '{"theme":"dark","collapsed":true,"fixedHeader":false}'],
    ['other types', '{"theme":1,"collapsed":"true","fixedHeader":0}'],
    ['broken text', '{{'],
    ['a plain null', 'null'],
  ])('agrees with the parser about %s', (_name, stored) => {
    const settings = parseUiSettings(stored)
    expect(runScript(stored)).toEqual({
      theme: settings.theme,
      collapsed: String(settings.collapsed),
      fixedHeader: String(settings.fixedHeader),
    })
  })

  test('leaves a light page when storage is forbidden', () => {
    expect(runScript(new Error('denied'))).toEqual({
      theme: 'light',
      collapsed: 'false',
      fixedHeader: 'true',
    })
  })
})

describe('saving', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A browser that holds these settings. @returns the data attributes of its document */
  function openBrowser(kept: string): Record<string, string> {
    const store = new Map([[UI_SETTINGS_KEY, kept]])
    const dataset: Record<string, string> = {}
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    })
    vi.stubGlobal('document', { documentElement: { dataset } })
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    return dataset
  }

  test('sets the attributes of a document in which the inline script did not run', async () => {
    const dataset = openBrowser('{"theme":"dark"}')
    const { subscribeUiSettings } = await import('./ui-settings.ts')
    subscribeUiSettings(vi.fn())()
    expect(dataset).toEqual({ theme: 'dark', collapsed: 'false', fixedHeader: 'true' })
  })

  test('keeps the other settings, marks the page and tells listeners', async () => {
    const dataset = openBrowser('{"siteName":"Ovation"}')
    const { saveUiSettings, readUiSettings, subscribeUiSettings } = await import('./ui-settings.ts')
    const heard = vi.fn()
    const stop = subscribeUiSettings(heard)
    saveUiSettings({ theme: 'dark' })
    stop()
    saveUiSettings({ collapsed: true })
    expect(dataset).toEqual({ theme: 'dark', collapsed: 'true', fixedHeader: 'true' })
    expect(readUiSettings()).toMatchObject({ siteName: 'Ovation', theme: 'dark', collapsed: true })
    expect(readUiSettings()).toBe(readUiSettings())
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
