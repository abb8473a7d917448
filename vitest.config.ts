import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { ON_POSTGRES, POSTGRES_ONLY } from './tests/support/databases.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { isGate } from './tests/support/scale.ts'

const EXCLUDED = [
  '**/node_modules/**',
  '.stryker-tmp/**',
  '**/.next*/**',
  '**/build/**',
  'e2e/**',
  'tests/bench/**',
  // Patterns of files that one of our scripts excludes from a run.
  ...(process.env.TESTS_LEFT_OUT?.split(' ') ?? []),
]

/** The environment of the tests, which does not include a developer's own `.env`. */
export const TEST_ENV = {
  NODE_ENV: 'test' as const,
  TZ: 'UTC',
  LOG_LEVEL: 'silent',
  INTERNAL_SECRET: 'test-internal-secret-of-32-letters',
  AUTH_SECRET: 'test-auth-secret-of-at-least-32-letters',
  // Calls to an upstream that a test has stopped fail at once, without a wait.
  UPSTREAM_HOLD_MS: '0',
}

/** Passwords are really hashed, at the least cost. A unit test checks the cost in production. */
export const CHEAP_PASSWORDS = {
  alias: { '@node-rs/argon2': path.resolve(import.meta.dirname, 'tests/support/cheap-argon2.ts') },
}

/**
 * Tests that run encoders and browsers in real time. They run at the same time as each other, since they mostly wait,
 * and as no other tests.
 */
const LIVE_TESTS = ['upstream/media-engine/**/*.test.ts']

/** Tests that take minutes and a built product: `npm run test:long`. */
const LONG_TESTS = ['tests/long/**/*.test.ts']

/** Tests of upstream and of the demo world, each with its own kernel. */
const UPSTREAM_TESTS = ['{contract,demo,upstream}/**/*.test.ts', 'tests/!(repository|security)/**/*.test.ts']

/** A file belongs here if it replaces a module, or asks for another environment. */
const needOwnModules = globSync('**/*.test.{ts,tsx}', { exclude: EXCLUDED }).filter((file) =>
  /\bvi\.mock\(|@vitest-environment/.test(readFileSync(file, 'utf8')),
)

/**
 * With the embedded database in memory. The files run one after the other in one process and share its modules: none of
 * them replaces a module, and importing upstream for each file takes as long as the tests themselves.
 */
const INTEGRATION: TestProjectConfiguration = {
  extends: true,
  resolve: CHEAP_PASSWORDS,
  test: {
    name: 'integration',
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: UPSTREAM_TESTS,
    exclude: [...EXCLUDED, ...LIVE_TESTS, ...LONG_TESTS, ...Object.keys(POSTGRES_ONLY)],
    globalSetup: 'tests/support/migrated.ts',
    isolate: false,
  },
}

/** Everything else. The files share their process and its modules, as those of the integration tests do. */
const UNIT: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...EXCLUDED, ...UPSTREAM_TESTS, ...needOwnModules],
    isolate: false,
  },
}

/** Tests with their own copies of all modules, since each replaces some of them or runs them in a document. */
const APART: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'apart',
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: needOwnModules,
    exclude: [...EXCLUDED, ...UPSTREAM_TESTS],
  },
}

const LIVE: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'live',
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: LIVE_TESTS,
    exclude: EXCLUDED,
    sequence: { groupOrder: 1 },
  },
}

const LONG: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'long',
    environment: 'node',
    env: { ...TEST_ENV, DATABASE_URL: '' },
    include: LONG_TESTS,
    exclude: EXCLUDED,
    fileParallelism: false,
  },
}

/** Tests that may behave differently on a Postgres server. They use one server, which runs as long as the test run. */
const POSTGRES: TestProjectConfiguration = {
  extends: true,
  resolve: CHEAP_PASSWORDS,
  test: {
    name: 'postgres',
    environment: 'node',
    env: TEST_ENV,
    include: Object.values(ON_POSTGRES).flat(),
    exclude: EXCLUDED,
    globalSetup: 'tests/support/postgres.ts',
    isolate: false,
  },
}

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Generous, since a limit is not a measurement: a busy machine must not fail a test that is only late.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    projects: isOnPostgres ? [POSTGRES] : [UNIT, APART, INTEGRATION, LIVE, ...(isGate ? [] : [LONG])],
  },
})
