/** "Confirm that it is you": the holder of a session shows that they also know what only its owner knows. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Proof } from '#contract/auth.ts'
import { REFUSALS } from '#contract/errors.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as accounts from '../accounts/service.ts'
import { type Guesser, throttleAttempt } from '../brute-force/service.ts'
import { proveSecondFactor } from '../second-factor/service.ts'
import { isPassword } from './passwords.ts'
import * as sessionStore from './session-store.ts'

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
  const guesser = { client, sessionId: viewer.sessionId }
  const { code, password = '' } = proof
  const isRight =
    code === undefined
      ? await provePassword(deps, account, password, guesser)
      : await proveSecondFactor(deps, account.id, { code }, guesser)
  if (!isRight)
    throw new Refusal('INCORRECT_PASSWORD', code === undefined ? {} : { text: REFUSALS.INCORRECT_CODE[1] })
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

/** Counted within the session: the thief of one session delays neither another one nor a login. */
function provePassword(
  deps: Deps,
  { id: subject, passwordHash }: accounts.Account,
  password: string,
  { client, ...place }: Guesser,
): Promise<boolean> {
  return throttleAttempt(deps, { purpose: 'confirm', subject, ...place }, client, () =>
    isPassword(passwordHash, password),
  )
}
