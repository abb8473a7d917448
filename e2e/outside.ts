/** A product of its own that offers logins with other providers, and fake providers that the tests run. */
import type { Page } from '@playwright/test'
import { startFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { startFakeGoogle, type FakeGoogle } from '#tests/support/fake-google.ts'
import { startFakeTwitter, type FakeTwitter } from '#tests/support/fake-twitter.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { test as shared } from './fixtures.ts'
import { createWorld, type World } from './world.ts'

interface Outside {
  world: World
  google: FakeGoogle
  facebook: FakeFacebook
  twitter: FakeTwitter
}

/** Tests with a product of their own that uses three fake providers. */
export const test = shared.extend<object, { outside: Outside }>({
  outside: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [google, facebook, twitter] = await Promise.all([
        startFakeGoogle(),
        startFakeFacebook(),
        startFakeTwitter(),
      ])
      const env = { ...google.env, ...facebook.env, ...twitter.env }
      const product = await startProduct({ DEMO: '0', ...env })
      const world = createWorld({ origin: product.url, dataDir: product.dataDir })
      await use({ world, google, facebook, twitter })
      await product.stop()
      await Promise.all([google.close(), facebook.close(), twitter.close()])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ outside }, use) => use(outside.world), { scope: 'worker' }],
  baseURL: async ({ outside }, use) => use(outside.world.origin),
})

/** Presses a provider's button. */
export const onward = (page: Page, label: string) =>
  page.getByRole('button', { name: `Continue with ${label}` }).click()
/** Gives consent at the provider. */
export const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click()
