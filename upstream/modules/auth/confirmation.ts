/** "Confirm that it is you": the holder of a session shows that they also know what only its owner knows. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Proof } from '#contract/auth.ts'
import type { Client, Viewer } from '../../http/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as accounts from '../accounts/service.ts'
import { throttleAttempt } from '../brute-force/service.ts'
import { proveSecondFactor } from '../second-factor/service.ts'
import { isPassword } from './passwords.ts'
import * as sessionStore from './session-store.ts'
import { isKnownPlace } from './sessions.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

/** @throws Refusal INCORRECT_PASSWORD, also for a code that is not right; TOO_MANY_REQUESTS */
export async function confirmIdentity(
  deps: Deps,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  proof: Proof,
  client: Client,
): Promise<{ confirmedUntil: string }> {
  const account = await accounts.findAccount(deps.db, viewer.accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  await checkProof(deps, account, proof, client)
  return confirmSession(deps, viewer.sessionId)
}

/** For a person who has proven it in another way. */
export async function confirmSession(
  deps: Pick<Kernel, 'db' | 'clock'>,
  sessionId: string,
): Promise<{ confirmedUntil: string }> {
  const now = deps.clock.now()
  await sessionStore.confirmSession(deps.db, sessionId, now)
  return { confirmedUntil: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
}

/** One branch a kind of proof; codes have delays of their own. */
async function checkProof(
  deps: Deps,
  account: accounts.Account,
  proof: Proof,
  client: Client,
): Promise<void> {
  if (proof.code !== undefined) return checkCode(deps, account.id, proof.code)
  const attempt = {
    purpose: 'confirm',
    subject: account.id,
    isKnownPlace: await isKnownPlace(deps, account.id, client.address),
  } as const
  const isRight = () => isPassword(account.passwordHash, proof.password ?? '')
  if (!(await throttleAttempt(deps, attempt, client, isRight))) throw new Refusal('INCORRECT_PASSWORD')
}

async function checkCode(deps: Deps, accountId: string, code: string): Promise<void> {
  try {
    await proveSecondFactor(deps, accountId, { code })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INCORRECT_CODE') throw error
    throw new Refusal('INCORRECT_PASSWORD', { text: error.message })
  }
}
