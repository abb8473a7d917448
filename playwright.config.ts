import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

/** Journeys against the started product. BASE_URL names one that already runs; else one is started. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }], ['dot']] : 'list',
  globalSetup: './tests/support/start-product.ts',
  use: {
    ...devices['Desktop Chrome'],
    // Set by the global setup before the workers read this file.
    baseURL: process.env.BASE_URL,
    // The gate keeps no traces: writing them costs a fifth of the time.
    trace: process.env.E2E_REPORT ? 'off' : 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
  },
})
