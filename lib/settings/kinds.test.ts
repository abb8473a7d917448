import { expect, test } from 'vitest'
import { SiteSettings } from '#contract/settings.ts'
import { fromTyped, toTyped } from '../setting-values.ts'
import { DEFAULT_SETTINGS } from './defaults.ts'
import { choicesOf, kindOf, type SettingKey } from './kinds.ts'

const keys = Object.keys(SiteSettings.shape) as SettingKey[]

test.each(keys)('%s is the same after it has stood in a form', (key) => {
  const kind = kindOf(key)
  const value = DEFAULT_SETTINGS[key]
  expect(fromTyped(kind, toTyped(kind, value, 100), 100)).toEqual(value)
})

test('each setting has the kind that its field has', () => {
  const kinds = Object.fromEntries(keys.map((key) => [key, kindOf(key)]))
  expect(kinds).toMatchObject({
    maintenanceMode: 'switch',
    optionForBroadcast: 'choice',
    blockedCountries: 'countries',
    tokenTipCommission: 'percent',
    topUpMinimumCents: 'money',
    groupChatDefaultPrice: 'money',
    trialMaximumDays: 'number',
    footerContent: 'lines',
    siteName: 'text',
  })
  expect(choicesOf('optionForBroadcast')).toEqual(['hls', 'mp4', 'webrtc'])
  expect(choicesOf('siteName')).toEqual([])
})

test('shares and amounts are typed as people write them', () => {
  expect(fromTyped('percent', '7,5', 100)).toBe(0.075)
  expect(toTyped('percent', 0.07, 100)).toBe('7')
  expect(fromTyped('money', '12.34', 100)).toBe(1234)
  expect(toTyped('money', 500, 1)).toBe('500')
  for (const kind of ['list', 'countries'] as const)
    expect(fromTyped(kind, ' FR, DE\nAT', 100)).toEqual(['FR', 'DE', 'AT'])
  for (const wrong of ['', '-1', '1e3', 'much']) expect(fromTyped('percent', wrong, 100)).toBeNull()
})
