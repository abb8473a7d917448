/**
 * Passwords: hashing them, comparing them with a hash, and checking new ones. A login does not check how good a
 * password is.
 */
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

/**
 * Compares a password with a stored hash. It takes as long for an account that does not exist, or has no password, as
 * for a wrong password.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const kept = stored ?? (await decoy)
  const normal = normalisePassword(password)
  // Hashes from before passwords were normalised are hashes of the password as it was typed.
  const matches = (await verify(kept, normal)) || (normal !== password && (await verify(kept, password)))
  return stored ? matches : false
}

/**
 * The 611,000 passwords that attackers try first, without those that are too short anyway (docs/NOTICE.md). The file
 * holds the first five bytes of each one's SHA-256, sorted, as `npm run passwords:list` writes them.
 */
const PREFIXES = readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))
const BYTES = 5

/** One in two million uncommon passwords shares its prefix with a listed one, and counts as common. */
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

/** Checks a password while a person types it. It reads no account and stores nothing. */
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
