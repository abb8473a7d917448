/**
 * A ceremony's challenge carries what it is for, sealed, so that beginning one writes nothing: the login page
 * begins one for every visitor. That it was used is written, until it would be over anyway.
 */
import { z } from 'zod'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openText, seal } from '../../kernel/sealing.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as store from './store.ts'

const PURPOSE = 'passkey-challenge'
const GOOD_FOR_MS = 5 * MINUTE_MS

export interface Ceremony {
  kind: 'add' | 'login' | 'confirm'
  /** Its owner; null at a login, before which no account is known. */
  accountId: string | null
  /** The page's origin: a challenge that another site has fetched is of no use there. */
  origin: string
}

const Claims = z.object({
  kind: z.enum(['add', 'login', 'confirm']),
  accountId: z.string().nullable(),
  origin: z.string(),
  endsMs: z.number(),
})

type Deps = Pick<Kernel, 'config' | 'clock' | 'db'>

/** Two challenges are never alike: a text that is sealed twice looks different each time. */
export function newChallenge(deps: Pick<Deps, 'config' | 'clock'>, ceremony: Ceremony): Buffer {
  const claims = { ...ceremony, endsMs: deps.clock.now().getTime() + GOOD_FOR_MS }
  return seal(deps, PURPOSE, JSON.stringify(claims))
}

/** Uses a challenge up. @returns false when it is not ours, not for this, over, or was used before */
export async function useChallenge(deps: Deps, challenge: string, wanted: Ceremony): Promise<boolean> {
  const opened = openText(deps, PURPOSE, challenge)
  if (opened === null) return false
  const { kind, accountId, origin, endsMs } = Claims.parse(JSON.parse(opened))
  if (kind !== wanted.kind || accountId !== wanted.accountId || origin !== wanted.origin) return false
  if (endsMs <= deps.clock.now().getTime()) return false
  // By its bytes: base64 has more than one spelling for some of them.
  const spelling = Buffer.from(challenge, 'base64url').toString('base64url')
  return store.useChallenge(deps.db, hashToken(spelling), new Date(endsMs))
}
