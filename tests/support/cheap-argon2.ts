/**
 * Replaces `@node-rs/argon2` in upstream's tests, which make thousands of accounts: it hashes at the lowest cost that
 * argon2 allows. Only `vitest.config.ts` and tests import it, so that no build can contain it.
 * `tests/security/passwords.test.ts` checks the real cost.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const LEAST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash: typeof Argon2.hash = (password) => argon2.hash(password, LEAST_COST)

/** Needs no replacement, because a hash contains its cost. */
export const verify: typeof Argon2.verify = argon2.verify
