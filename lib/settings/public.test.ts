import { afterEach, expect, test, vi } from 'vitest'
import { SETTING_GROUPS } from '#contract/settings.ts'

const asked = vi.hoisted(() => ({ calls: [] as { group: string; tags: string[] }[] }))
vi.mock('../bff/client.ts', () => ({
  callUpstream: (
    _: unknown,
    { query }: { query: { group: string } },
    { cache }: { cache: { tags: string[] } },
  ) => {
    asked.calls.push({ group: query.group, tags: cache.tags })
    const own: Record<string, object> = { site: { siteName: 'The Loft' }, payment: { currency: 'EUR' } }
    return Promise.resolve(own[query.group] ?? {})
  },
}))
afterEach(() => void asked.calls.splice(0))

test('each group of settings is cached by itself, and all groups together are the settings', async () => {
  const { getPublicSettings } = await import('./public.ts')
  expect(await getPublicSettings()).toMatchObject({
    siteName: 'The Loft',
    currency: 'EUR',
    maintenanceMode: false,
  })
  expect(asked.calls).toEqual(SETTING_GROUPS.map((group) => ({ group, tags: [`settings:${group}`] })))
})
