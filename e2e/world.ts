/**
 * Creates accounts and data for the journeys through the product's own interfaces: its API and its operator's commands.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type BrowserContext, expect } from '@playwright/test'
import { login, tokenOf } from '#contract/auth.ts'
import { fillPath, type Arguments, type Call, type Reply } from '#contract/call.ts'
import { getPaymentTransaction, payByProvider, topUpWallet } from '#contract/payments.ts'
import { sealSession, sessionSeconds, TOKEN_COOKIE } from '#lib/session/seal.ts'

export type Kind = 'fan' | 'performer' | 'operator'

export interface Account {
  kind: Kind
  username: string
  /** The name that others see; for accounts that an operator makes it is the username. */
  name: string
  email: string
  password: string
}

type SessionCookie = Parameters<BrowserContext['addCookies']>[0][number]

export interface World {
  /** The product's address for browsers. */
  origin: string
  /** Runs an operator's command. @returns the lines that it prints @throws Error when it is refused */
  ops(...words: string[]): Promise<string[]>
  createAccount(kind: Kind): Promise<Account>
  /** One of the demo world's accounts for guests. */
  demoAccount(kind: Kind): Account
  /** @returns a token of the API */
  openSession(account: Account): Promise<string>
  /** Opens a session. @returns the cookie that a login would have left in a browser */
  openCookie(account: Account): Promise<SessionCookie>
  /** @throws Error naming the call and its refusal */
  call<C extends Call>(call: C, args: Arguments<C>, token?: string): Promise<Reply<C>>
  /** Waits for an email whose subject begins like this. @returns its text, and the path of its first link */
  readEmail(to: string, subject: string): Promise<{ text: string; path: string }>
  /** Tops the fan's wallet up by way of the sandbox, as a browser would. */
  fillWallet(fan: Account, amountCents: number): Promise<void>
}

const SETTLE_LIMIT_MS = 10_000
const SETTLE_LOOK_MS = 50

export function createWorld({ origin, dataDir }: { origin: string; dataDir: string }): World {
  const world: World = {
    origin,
    ops: (...words) => runOps(path.join(dataDir, 'ops.sock'), words),
    async createAccount(kind) {
      const username = newUsername(kind)
      const account = {
        kind,
        username,
        name: username,
        email: `${username}@example.com`,
        password: newPassword(),
      }
      await world.ops('accounts', 'create', kind, username, account.email, account.password)
      return account
    },
    demoAccount: (kind) => readDemoAccount(path.join(dataDir, 'demo-accounts.json'), kind),
    async openSession({ username, password }) {
      return tokenOf(await world.call(login, { body: { username, password } }))
    },
    async openCookie(account) {
      const value = await sealSession({ token: await world.openSession(account) }, false, readSecret(dataDir))
      const expires = Date.now() / 1000 + sessionSeconds(false)
      return { name: TOKEN_COOKIE, value, url: origin, expires, httpOnly: true, sameSite: 'Lax' }
    },
    call: (call, args, token) => send(origin, call, args, token),
    async readEmail(to, subject) {
      const find = () =>
        listEmails(dataDir).find((email) => email.to === to && email.subject.startsWith(subject))
      await expect
        .poll(find, {
          message: `a mail "${subject}" to ${to}`,
          timeout: SETTLE_LIMIT_MS,
          intervals: [SETTLE_LOOK_MS],
        })
        .toBeDefined()
      const text = find()?.text ?? ''
      const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '', origin)
      return { text, path: link.pathname + link.search }
    },
    async fillWallet(fan, amountCents) {
      const token = await world.openSession(fan)
      const body = { amountCents, idempotencyKey: randomUUID() }
      const opened = await world.call(topUpWallet, { body }, token)
      const params = { id: opened._id }
      const pending = opened.redirectUrl
        ? opened
        : await world.call(payByProvider, { params, body: {} }, token)
      await approveInSandbox(new URL(pending.redirectUrl ?? '', origin))
      await expect
        .poll(async () => (await world.call(getPaymentTransaction, { params }, token)).status, {
          message: `top-up ${opened._id} is settled`,
          timeout: SETTLE_LIMIT_MS,
          intervals: [SETTLE_LOOK_MS],
        })
        .toBe('succeeded')
    },
  }
  return world
}

/** @returns a header with a new address, so that limits by address do not add up over all journeys */
export function newAddress(): Record<string, string> {
  return { 'x-forwarded-for': ['10', ...randomBytes(3)].join('.') }
}

/** Sixteen letters of which no two, and no pair and single one, look alike; none is read as a word or a number. */
const DISTINCT_LETTERS = 'bcdfghjkmnpstxyz'

/**
 * Makes a username that the product confuses with no other one. It would refuse some digits: it reads `4` as `a` and
 * leaves out a number at the end.
 */
export function newUsername(kind: string): string {
  const letters = Array.from(randomBytes(12), (byte) => DISTINCT_LETTERS[byte % DISTINCT_LETTERS.length])
  return `${kind}.x${letters.join('')}`
}

export function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

async function send<C extends Call>(
  origin: string,
  call: C,
  args: Arguments<C>,
  token?: string,
): Promise<Reply<C>> {
  const {
    params,
    query = {},
    body,
  } = args as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: object
  }
  const url = new URL(`/api/v1${fillPath(call.path, params)}`, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...newAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${call.method} ${call.path} answered ${response.status}: ${answer}`)
  return (answer ? JSON.parse(answer).data : undefined) as Reply<C>
}

/** Presses "Approve" on the provider's page. */
export async function approveInSandbox(page: URL): Promise<void> {
  const form = await (await fetch(page)).text()
  const formToken = /name="formToken" value="([^"]+)"/.exec(form)?.[1]
  if (!formToken) throw new Error('the provider’s page has no form')
  const response = await fetch(page, {
    method: 'POST',
    headers: { origin: page.origin },
    body: new URLSearchParams({ formToken, choice: 'approve' }),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`the provider answered ${response.status}`)
}

/** Runs a command over the socket that `npm run ops` uses. */
async function runOps(socketPath: string, words: string[]): Promise<string[]> {
  const body = await new Promise<string>((resolve, reject) => {
    const asked = request({ socketPath, path: '/ops', method: 'POST' }, (response) => {
      text(response).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ words }))
  })
  const { lines, isOk } = JSON.parse(body) as { lines: string[]; isOk: boolean }
  if (!isOk) throw new Error(`ops ${words.join(' ')}: ${lines.join(' ')}`)
  return lines
}

/** Reads the secret with which the product seals its cookies. */
function readSecret(dataDir: string): string {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  return (secrets as { AUTH_SECRET: string }).AUTH_SECRET
}

/** @returns the emails of the development outbox, newest first */
function listEmails(dataDir: string): { to: string; subject: string; text: string }[] {
  const folder = path.join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const complete = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const names = complete.sort().toReversed()
  return names.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}

function readDemoAccount(file: string, kind: Kind): Account {
  const guests = JSON.parse(readFileSync(file, 'utf8')) as {
    role: Kind
    username: string
    password: string
  }[]
  const guest = guests.find(({ role }) => role === kind)
  if (!guest) throw new Error(`the demo world has no ${kind}`)
  const { username, password } = guest
  return { kind, username, name: username, email: '', password }
}
