/** Journeys to the microblog and back: begun by one browser, ended by the same, once, within ten minutes. */
import type { MicroblogReturn } from '#contract/identities.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { hashToken, isSame, newToken } from '../../kernel/secrets.ts'
import { microblogScopes, openMicroblog, type MicroblogPerson, type MicroblogTokens } from './microblog.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>
type Purpose = store.StateRow['purpose']

const GOOD_FOR_MS = 10 * MINUTE_MS
const VERIFIER = 'microblog-verifier'

export interface Start {
  url: string
  browserKey: string
}

export interface Arrival {
  tokens: MicroblogTokens
  person: MicroblogPerson
  accountId: string | null
  wishes: string[]
}

/** @throws Refusal PROVIDER_NOT_OFFERED */
export async function startJourney(
  deps: Deps,
  journey: { purpose: Purpose; accountId?: string; wishes?: string[] },
): Promise<Start> {
  const microblog = openMicroblog(deps.config)
  const [state, browserKey, verifier] = [newToken(), newToken(), newToken()]
  await store.insertState(deps.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserKey),
    purpose: journey.purpose,
    accountId: journey.accountId ?? null,
    sealedVerifier: sealText(deps, VERIFIER, verifier),
    wishes: journey.wishes ?? [],
    expiresAt: new Date(deps.clock.now().getTime() + GOOD_FOR_MS),
  })
  const scope = microblogScopes[journey.purpose]
  return { url: microblog.authorizeUrl({ state, verifier, scope }), browserKey }
}

/**
 * Ends a journey: whoever brings a wrong key, or comes for another purpose or as somebody else, has used it up.
 * @param accountId who it must be; undefined where the state alone says so
 * @throws Refusal LOGIN_EXPIRED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY, PROVIDER_NOT_OFFERED
 */
export async function endJourney(
  deps: Deps,
  returned: MicroblogReturn,
  expected: { purpose: Purpose; accountId?: string },
): Promise<Arrival> {
  const microblog = openMicroblog(deps.config)
  const found = await store.takeState(deps.db, hashToken(returned.state), deps.clock.now())
  const isRight =
    found?.purpose === expected.purpose &&
    isSame(found.browserHash, hashToken(returned.browserKey)) &&
    (expected.accountId === undefined || found.accountId === expected.accountId)
  const verifier = found && isRight ? openText(deps, VERIFIER, found.sealedVerifier) : null
  if (!found || verifier === null) throw new Refusal('LOGIN_EXPIRED')
  const tokens = await microblog.exchange(returned.code, verifier)
  const person = await microblog.readMe(tokens.accessToken)
  return { tokens, person, accountId: found.accountId, wishes: found.wishes }
}
