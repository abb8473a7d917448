/**
 * Tells which account is behind a session's cookie, so that limits count a member by account and not by network. A
 * browser without a session in which somebody has logged in before is counted by its device cookie, so that its owner
 * can still log in when strangers of the same network have used up the network's share.
 */
import { z } from 'zod'
import { readSession, SessionHolder } from '#contract/sessions.ts'
import { createLru } from '#lib/cache/lru.ts'
import { openDevice, openSession } from '#lib/session/seal.ts'

/** A session that has ended still counts as its member's for this long at most. */
const KEPT_MS = 60_000
/** For an answer older than this the listener asks again, and the request does not wait for that. */
const FRESH_MS = 30_000
/** A request waits this long for upstream's answer, and then counts as a stranger's. */
const ANSWER_TIMEOUT_MS = 500
const ANSWER_LIMIT_MS = 5000
const MAX_KEPT = 20_000

const TOKEN = /(?:^|;\s*)token=([^;\s]+)/
const DEVICE = /(?:^|;\s*)device=([^;\s]+)/

const UNAUTHENTICATED = 401
const Answer = z.object({ data: SessionHolder.optional() })

export type Account = string | null

export type Members = {
  /**
   * @returns the account, `device …` for a known browser without a session, null for a stranger; a promise of it when
   * a seal has to be opened, or upstream to be asked, first
   */
  find(cookies: string | undefined): Account | Promise<Account>
}

/** @param authSecret the secret that seals the cookie; without it every client is a stranger */
export function createMembers({
  upstreamUrl,
  internalSecret,
  authSecret,
  nowMs = Date.now,
}: {
  upstreamUrl: string
  internalSecret: string
  authSecret: string | undefined
  nowMs?: () => number
}): Members {
  const known = createLru<{ account: Account; atMs: number }>({ maxEntries: MAX_KEPT })
  const devices = createLru<string>({ maxEntries: MAX_KEPT })
  const asking = new Map<string, Promise<Account>>()

  /** The listener asks upstream only about cookies that we have sealed: a forged one costs upstream nothing. */
  async function ask(sealed: string, secret: string): Promise<Account> {
    const session = await openSession(sealed, secret)
    if (!session) return null
    const answer = await fetch(`${upstreamUrl}${readSession.path}`, {
      headers: { authorization: `Bearer ${session.token}`, 'x-ovation-internal': internalSecret },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const { data } = Answer.parse(await answer.json())
    const account = data?.accountId ?? null
    if (account !== null || answer.status === UNAUTHENTICATED) known.set(sealed, { account, atMs: nowMs() })
    return account
  }

  function askOnce(sealed: string, secret: string): Promise<Account> {
    const running = asking.get(sealed)
    if (running) return running
    // Every client counts as a stranger while upstream does not answer.
    const started = ask(sealed, secret)
      .catch(() => null)
      .finally(() => asking.delete(sealed))
    asking.set(sealed, started)
    return started
  }

  function findDevice(sealed: string, secret: string): Account | Promise<Account> {
    return (
      devices.get(sealed) ??
      openDevice(sealed, secret).then((name) => {
        if (name === null) return null
        devices.set(sealed, `device ${name}`)
        return `device ${name}`
      })
    )
  }

  return {
    find(cookies) {
      if (cookies === undefined || !authSecret) return null
      const sealed = TOKEN.exec(cookies)?.[1]
      const device = DEVICE.exec(cookies)?.[1]
      const withoutSession = () => (device === undefined ? null : findDevice(device, authSecret))
      if (sealed === undefined) return withoutSession()
      const answer = known.get(sealed)
      const ageMs = answer ? nowMs() - answer.atMs : Infinity
      if (!answer || ageMs >= KEPT_MS)
        return withPatience(askOnce(sealed, authSecret)).then((account) => account ?? withoutSession())
      if (ageMs >= FRESH_MS) void askOnce(sealed, authSecret)
      return answer.account ?? withoutSession()
    },
  }
}

async function withPatience(asked: Promise<Account>): Promise<Account> {
  const { promise: over, resolve } = Promise.withResolvers<Account>()
  const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS, null)
  try {
    return await Promise.race([asked, over])
  } finally {
    clearTimeout(timer)
  }
}
