import { defineConfig, devices } from '@playwright/test'
import { isGate } from './tests/support/scale.ts'
import { CHROMIUM_ARGS, fakeCamera, findChromium } from './tests/support/chromium.ts'
import { keepsTraces } from './tests/support/traces.ts'

const executablePath = findChromium()

/** Journeys use the product at BASE_URL, or start one when BASE_URL is not set. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  retries: 0,
  ...(isGate ? { grepInvert: /@long/ } : { grep: /@long/ }),
  forbidOnly: true,
  // Generous, since a limit is not a measurement: a busy machine must not fail a journey that is only late.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  globalSetup: './tests/support/start-product.ts',
  use: {
    ...devices['Desktop Chrome'],
    // Set by the global setup before the workers read this file.
    baseURL: process.env.BASE_URL,
    trace: keepsTraces ? 'retain-on-failure' : 'off',
    // Without these limits a step that never succeeds uses the whole journey's time, and its error says less.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    permissions: ['camera', 'microphone'],
    // Our service worker answers only where there is no network, so only the journeys about that allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Half the frame rate that Chromium chooses itself, which `npm run bench` uses: encoding streams takes much of a
      // core.
      args: [...CHROMIUM_ARGS, fakeCamera(10)],
    },
  },
})
