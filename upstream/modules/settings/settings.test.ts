import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getPublicSettings, getSettingsByKeys, SETTING_GROUPS, SiteSettings } from '#contract/settings.ts'
import { startLive } from '#contract/streaming.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { queryRows } from '../../kernel/database.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { GROUP_KEYS } from './defaults.ts'
import { setSetting } from './desk.ts'
import { settings } from './tables.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const fields = Object.keys(SiteSettings.shape).toSorted()

describe('the public settings', () => {
  test('each setting is in one group, and a group returns its own settings', async () => {
    expect(Object.values(GROUP_KEYS).flat().toSorted()).toEqual(fields)
    for (const group of ['all', ...SETTING_GROUPS] as const) {
      const answer = await api.call(getPublicSettings, { query: { group } })
      const wanted = group === 'all' ? fields : [...GROUP_KEYS[group]].toSorted()
      expect(Object.keys(answer).toSorted(), group).toEqual(wanted)
    }
  })

  test('settings are returned by key, and other rows of the table never are', async () => {
    await kernel.db.insert(settings).values({ key: 'smtpPassword', value: 'hush' })
    const keys = ['siteName', 'smtpPassword', 'constructor', '__proto__', 'noSuchKey']
    const answer = await api.send(getSettingsByKeys, { body: { keys } })
    expect(answer.data).toEqual({ siteName: 'Ovation' })
    const all = await api.send(getPublicSettings, { query: {} })
    expect(JSON.stringify(all.data)).not.toContain('hush')
  })

  test('a changed setting is returned at the next request', async () => {
    await setSetting(kernel.db, 'tokenTipCommission', '0.3')
    await setSetting(kernel.db, 'siteName', 'Encore')
    const answer = await api.call(getPublicSettings, { query: { group: 'all' } })
    expect(answer).toMatchObject({ siteName: 'Encore', tokenTipCommission: 0.3 })
  })

  test('changing a setting tells the page cache and the open pages, in the same transaction', async () => {
    await setSetting(kernel.db, 'siteName', 'Encore')
    const rows = await queryRows<{ topic: string; payload: object }>(
      kernel.db,
      sql`select topic, payload from outbox order by id`,
    )
    expect(rows).toMatchObject([
      { topic: 'revalidate', payload: { tags: ['settings:site'] } },
      { topic: 'realtime', payload: { channel: 'site', name: 'settings/changed' } },
    ])
    expect(rows[1]).toMatchObject({ payload: { payload: { keys: ['siteName'] } } })
  })
})

describe('a setting', () => {
  test.each([
    ['tokenTipCommission', '1.5'],
    ['maintenanceMode', 'perhaps'],
    ['currency', 'euro'],
    ['adminEmail', 'not an address'],
    ['senderEmail', 'Bcc: everybody@example.com\n'],
    ['scriptHosts', '["https://cdn.example"]'],
    ['blockedCountries', '["France"]'],
    ['blockedCountries', '["FR", "XX"]'],
    ['logoUrl', 'javascript:alert(1)'],
    ['whiteLogoUrl', '//elsewhere.example/logo.svg'],
    ['favicon', 'icon.png'],
    ['pageLoadingIconUrl', 'https://'],
    ['optionForBroadcast', 'carrier-pigeon'],
    ['siteName', '""'],
    ['topUpMinimumCents', '60000'],
    ['subscriptionMaximumCents', '1'],
  ])('the setting %s refuses %s', async (key, text) => {
    await expect(setSetting(kernel.db, key, text)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await kernel.db.select().from(settings)).toEqual([])
  })

  test('a refused setting says what is wrong, and in which line', async () => {
    const problemOf = async (key: string, text: string) =>
      setSetting(kernel.db, key, text).then(
        () => null,
        ({ problems }: Refusal) => problems?.[0]?.constraints['value'],
      )
    expect(await problemOf('tokenTipCommission', '1.5')).toBe('Between 0 and 100 %.')
    expect(await problemOf('blockedCountries', '["DE", "xx"]')).toBe('xx: Two letters for each, such as FR.')
    expect(await problemOf('blockedCountries', '["DE", "XX"]')).toBe('XX: There is no such country.')
    for (const address of ['', '/brand/logo.svg', 'https://cdn.example.com/logo.svg?v=2'])
      expect(await problemOf('logoUrl', JSON.stringify(address))).toBeNull()
    expect(await problemOf('topUpMinimumCents', '60000')).toBe('The smallest may not be above the largest.')
  })

  test('an unknown or derived setting cannot be set', async () => {
    await expect(setSetting(kernel.db, 'smtpPassword', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const key of ['applicationName', 'audienceCountries']) {
      await expect(setSetting(kernel.db, key, 'x'), key).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    }
  })

  test('an address setting may be empty', async () => {
    await setSetting(kernel.db, 'adminEmail', 'Boss@Example.com')
    await setSetting(kernel.db, 'senderEmail', '""')
    const answer = await api.call(getPublicSettings, { query: { group: 'site' } })
    expect(answer).toMatchObject({ adminEmail: 'boss@example.com', senderEmail: '' })
  })

  test('the footer’s text loses its scripts', async () => {
    await setSetting(kernel.db, 'footerContent', '<p onclick="x()">Hello</p><script>x()</script>')
    const { footerContent } = await api.call(getPublicSettings, { query: { group: 'site' } })
    expect(footerContent).toBe('<p>Hello</p>')
  })
})

describe('the streaming settings', () => {
  test('the streaming settings return the media engine’s application name', async () => {
    const { applicationName } = await api.call(getPublicSettings, { query: { group: 'streaming' } })
    expect(applicationName).toBe(kernel.media.appName)
  })

  test.each([
    ['', ''],
    ['https://publish.example/', 'https://publish.example'],
    ['publish.example', '//publish.example'],
  ])('the publisherURL %j makes the studio publish to %j', async (publisherURL, base) => {
    await setSetting(kernel.db, 'publisherURL', JSON.stringify(publisherURL))
    const star = await makePerformer(kernel)
    const ticket = await api.call(startLive, { body: {} }, star)
    expect(ticket.whipPath).toBe(`${base}/LiveApp/whip/${ticket.session.streamId}`)
    expect(ticket.ingestPath).toBe(`${base}/LiveApp/ingest/${ticket.session.streamId}`)
  })
})
