/** Runs the tests of one target of `npm run mutate` in one process, with one planted fault. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { CHEAP_PASSWORDS, TEST_ENV } from '../../vitest.config.ts'

const limitMs = Number(process.env.MUTATION_TEST_LIMIT_MS ?? 20_000)

export default defineConfig({
  resolve: CHEAP_PASSWORDS,
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    globalSetup: 'tests/support/migrated.ts',
    pool: 'forks',
    testTimeout: limitMs,
    hookTimeout: 3 * limitMs,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
