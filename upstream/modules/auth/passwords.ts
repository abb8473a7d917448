/** Passwords: hashed, compared with a hash, and judged when a person chooses a new one. A login judges nothing. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import {
  normalisePassword,
  judgedForm,
  findPasswordProblem,
  listedForms,
  namesIn,
  PASSWORD_PROBLEMS,
  type PasswordProblem,
} from '#contract/new-passwords.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'

/** argon2id, 19 MiB, two passes (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), COST)
}

let decoy: Promise<string> | undefined

/** Takes the same time for an account that does not exist, or has no password, as for a wrong password. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const kept = stored ?? (await decoy)
  const normal = normalisePassword(password)
  // Hashes that are older than the normalisation are of what was typed.
  const matches = (await verify(kept, normal)) || (normal !== password && (await verify(kept, password)))
  return stored ? matches : false
}

/**
 * The passwords that thieves try first: 611,000 of them, of those long enough to be taken (docs/NOTICE.md). The first
 * five bytes of each one's SHA-256, in order, as `npm run passwords:list` writes them.
 */
const PREFIXES = readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
const BYTES = 5

/** One in two million of all others shares its prefix with one of them, and is taken for it. */
export function isCommonPassword(password: string): boolean {
  const wanted = createHash('sha256').update(judgedForm(password)).digest().readUIntBE(0, BYTES)
  let [low, high] = [0, PREFIXES.length / BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = PREFIXES.readUIntBE(middle * BYTES, BYTES)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}

export interface OwnNames {
  username?: string | null | undefined
  email?: string | null | undefined
}

/** @throws Refusal INVALID_REQUEST at the field `password`, with the reason */
export async function hashNewPassword(db: Db, password: string, owner: OwnNames): Promise<string> {
  const refusal = await findPasswordRefusal(db, password, owner)
  if (refusal) throw refusal
  return hashPassword(password)
}

/** @returns INVALID_REQUEST at the field `password`, with the reason */
export async function findPasswordRefusal(
  db: Db,
  password: string,
  owner: OwnNames,
): Promise<Refusal | null> {
  const problem = await judge(db, password, owner)
  if (!problem) return null
  const text = PASSWORD_PROBLEMS[problem]
  const problems = [{ property: 'password', constraints: { [problem]: text } }]
  return new Refusal('INVALID_REQUEST', { text, problems })
}

/** The answer while a person types a password. It looks at nobody's account and writes nothing down. */
export async function checkPassword(
  db: Db,
  { password, ...typed }: { password: string } & OwnNames,
): Promise<{ problem: string | null }> {
  const problem = await judge(db, password, typed)
  return { problem: problem ? PASSWORD_PROBLEMS[problem] : null }
}

async function judge(
  db: Db,
  password: string,
  { username = null, email = null }: OwnNames,
): Promise<PasswordProblem | null> {
  const { siteName } = await getSettings(db)
  const problem = findPasswordProblem(password, [siteName, ...namesIn({ username, email })])
  if (problem) return problem
  return listedForms(password).some(isCommonPassword) ? 'common' : null
}
