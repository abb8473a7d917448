/**
 * Stands for `@node-rs/argon2` in the tests of upstream, which make thousands of accounts: the same hashes at the least
 * cost that argon2 knows. Only `vitest.config.ts` and tests name it, so that no build and no start can get it;
 * what a password really costs is held by `tests/security/passwords.test.ts`.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash: typeof Argon2.hash = (password) => argon2.hash(password, LEAST_COST)

/** A hash says itself what it has cost. */
export const verify: typeof Argon2.verify = argon2.verify
