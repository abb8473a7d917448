import { hash, verify } from '@node-rs/argon2'
import { normalisePassword } from '#contract/new-passwords.ts'

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
