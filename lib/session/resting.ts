/**
 * The other account of a browser in which one person has logged in to both of theirs, a fan's and a performer's. Its
 * session rests in a sealed cookie until the person switches: then the two change places. No page, no script and no
 * call of upstream knows that they belong together.
 */
import { cookies } from 'next/headers'
import { cache } from 'react'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, RESTING_COOKIE, sealClaims, secondsLeft } from './seal.ts'

/** What the menu shows of an account. */
export interface AccountLabel {
  _id: string
  name: string
  username: string | null
  isPerformer: boolean
}

export interface RestingAccount extends AccountLabel {
  /** Upstream's opaque token. */
  token: string
  /** Until its session ends. */
  secondsLeft: number
}

/** The resting account of this browser, or null. */
export const readResting: () => Promise<RestingAccount | null> = cache(async () => {
  const jar = await cookies()
  const claims = await openClaims(jar.get(RESTING_COOKIE)?.value, RESTING_COOKIE, authSecret())
  if (!claims) return null
  const { token, _id, name, username, isPerformer } = claims
  if (typeof token !== 'string' || typeof _id !== 'string' || typeof name !== 'string') return null
  return {
    token,
    _id,
    name,
    username: typeof username === 'string' ? username : null,
    isPerformer: isPerformer === true,
    secondsLeft: secondsLeft(claims),
  }
})

/** Only actions and route handlers may call it. */
export async function keepResting({ secondsLeft, ...account }: RestingAccount): Promise<void> {
  const { token, _id, name, username, isPerformer } = account
  const claims = { token, _id, name, username, isPerformer }
  const sealed = await sealClaims(claims, RESTING_COOKIE, authSecret(), secondsLeft)
  const jar = await cookies()
  jar.set(RESTING_COOKIE, sealed, { ...(await cookieShape()), maxAge: secondsLeft })
}

/** One person's two accounts: a fan's and a performer's. An operator's account is never one of them. */
export function isPair(
  one: AccountLabel & { isOperator: boolean },
  other: AccountLabel & { isOperator: boolean },
): boolean {
  return !one.isOperator && !other.isOperator && one.isPerformer !== other.isPerformer
}
