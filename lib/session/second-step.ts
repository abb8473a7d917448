/**
 * A login between its two steps: a sealed cookie holds it for five minutes. No address holds it and no script can
 * read it.
 */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, sealClaims } from './seal.ts'

const SECOND_STEP_COOKIE = 'second-step'
/** As long as upstream's challenge. */
const GOOD_FOR_SECONDS = 300

export interface SecondStep {
  challenge: string
  remember: boolean
  /** The login adds a second account to this browser's own. */
  isBeside: boolean
}

/** Only actions and route handlers may call it. */
export async function keepSecondStep(step: SecondStep): Promise<void> {
  const sealed = await sealClaims({ ...step }, SECOND_STEP_COOKIE, authSecret(), GOOD_FOR_SECONDS)
  const jar = await cookies()
  jar.set(SECOND_STEP_COOKIE, sealed, { ...(await cookieShape()), maxAge: GOOD_FOR_SECONDS })
}

export async function readSecondStep(): Promise<SecondStep | null> {
  const jar = await cookies()
  const claims = await openClaims(jar.get(SECOND_STEP_COOKIE)?.value, SECOND_STEP_COOKIE, authSecret())
  if (typeof claims?.challenge !== 'string') return null
  const { challenge, remember, isBeside } = claims
  return { challenge, remember: remember === true, isBeside: isBeside === true }
}

export async function clearSecondStep(): Promise<void> {
  const jar = await cookies()
  jar.set(SECOND_STEP_COOKIE, '', { ...(await cookieShape()), maxAge: 0 })
}
