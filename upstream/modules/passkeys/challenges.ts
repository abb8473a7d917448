/**
 * A challenge carries its ceremony's purpose in sealed form, so that starting a ceremony writes nothing to the
 * database: the login page starts one for every visitor. A used challenge is stored until it would have expired anyway.
 */
import { z } from 'zod'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openText, seal } from '../../kernel/sealing.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as store from './store.ts'

const PURPOSE = 'passkey-challenge'
const GOOD_FOR_MS = 5 * MINUTE_MS

export interface Ceremony {
  kind: 'add' | 'login' | 'confirm'
  /** The account that started the ceremony; null for a login, where no account is known yet. */
  accountId: string | null
  /** The page's origin. A challenge that another site fetched does not work there. */
  origin: string
}

const Claims = z.object({
  kind: z.enum(['add', 'login', 'confirm']),
  accountId: z.string().nullable(),
  origin: z.string(),
  endsMs: z.number(),
})

type Deps = Pick<Kernel, 'config' | 'clock' | 'db'>

/** No two challenges are equal, because sealing the same text twice gives different results. */
export function newChallenge(deps: Pick<Deps, 'config' | 'clock'>, ceremony: Ceremony): Buffer {
  const claims = { ...ceremony, endsMs: deps.clock.now().getTime() + GOOD_FOR_MS }
  return seal(deps, PURPOSE, JSON.stringify(claims))
}

/**
 * Uses a challenge up. @returns false for a challenge that upstream did not make, or that is for another ceremony,
 * expired or used before
 */
export async function useChallenge(deps: Deps, challenge: string, wanted: Ceremony): Promise<boolean> {
  const opened = openText(deps, PURPOSE, challenge)
  if (opened === null) return false
  const { kind, accountId, origin, endsMs } = Claims.parse(JSON.parse(opened))
  if (kind !== wanted.kind || accountId !== wanted.accountId || origin !== wanted.origin) return false
  if (endsMs <= deps.clock.now().getTime()) return false
  // The hash covers one canonical spelling, because base64 has several spellings for some bytes.
  const spelling = Buffer.from(challenge, 'base64url').toString('base64url')
  return inTransaction(deps.db, (tx) => store.useChallenge(tx, hashToken(spelling), new Date(endsMs)))
}
