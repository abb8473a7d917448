/** "Confirm that it is you": who holds a session shows that they also know what only its owner knows. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Proof } from '#contract/auth.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isPassword } from './passwords.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

/** @throws Refusal INCORRECT_PASSWORD */
export async function confirmIdentity(
  deps: Deps,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  proof: Proof,
): Promise<{ confirmedUntil: string }> {
  const account = await store.findById(deps.db, viewer.accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  await checkProof(account, proof)
  const now = deps.clock.now()
  await store.confirmSession(deps.db, viewer.sessionId, now)
  return { confirmedUntil: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
}

/** One branch a kind of proof. @throws Refusal INCORRECT_PASSWORD */
async function checkProof(account: store.Account, proof: Proof): Promise<void> {
  if (!(await isPassword(account.passwordHash, proof.password))) throw new Refusal('INCORRECT_PASSWORD')
}
