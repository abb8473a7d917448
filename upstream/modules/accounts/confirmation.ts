/** "Confirm that it is you": who holds a session shows that they also know what only its owner knows. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Proof } from '#contract/auth.ts'
import type { Client, Viewer } from '../../http/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { guardAttempt } from '../attempts/service.ts'
import { isPassword } from './passwords.ts'
import * as sessionStore from './session-store.ts'
import { isKnownPlace } from './sessions.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

/** @throws Refusal INCORRECT_PASSWORD, TOO_MANY_REQUESTS */
export async function confirmIdentity(
  deps: Deps,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  proof: Proof,
  client: Client,
): Promise<{ confirmedUntil: string }> {
  const account = await store.findById(deps.db, viewer.accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const attempt = {
    purpose: 'confirm',
    subject: account.id,
    isKnownPlace: await isKnownPlace(deps, account.id, client.address),
  } as const
  // One branch a kind of proof.
  const isRight = () => isPassword(account.passwordHash, proof.password)
  if (!(await guardAttempt(deps, attempt, client, isRight))) throw new Refusal('INCORRECT_PASSWORD')
  const now = deps.clock.now()
  await sessionStore.confirmSession(deps.db, viewer.sessionId, now)
  return { confirmedUntil: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
}
