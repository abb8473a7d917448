/**
 * An office: many members behind one address, each with their own browser, and a hostile stranger at the same address.
 * The report counts the answers that the members and the stranger get.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sealDevice, sealSession } from '#lib/session/seal.ts'

import { findShow } from './live.ts'
import { ask, type Asked, open, pause, residentMegabytes, type Target } from './target.ts'

export const OFFICE = '127.0.0.88'
const MINUTE_MS = 60_000
/** What a browser requests with a page: data of pages to which the member may go next, and files. */
const AHEAD = ['/', '/live', '/search', '/user/account', '/wallet', '/user/subscriptions']
const FILES = ['/favicon.ico', '/api/health']
const PREFETCH = { rsc: '1', 'next-router-prefetch': '1' }
const REGISTERED_AT_ONCE = 4

interface Member {
  username: string
  password: string
  device: string
  token: string
  /** The browser's cookies before it logs in, and after. */
  entry: string
  cookie: string
}

/** Counts of answers by kind and status, such as `document 200`, or by the error. */
export type Counts = Record<string, number>

export interface OfficeReport {
  members: Counts
  stranger: Counts
  p50Ms: number
  p95Ms: number
  /** The listener's megabytes before the day, at its end, and after the stranger has stopped. */
  memory: (number | null)[]
}

/** Registers members at their homes, where they first log in with the device that they bring to the office. */
export async function hire(target: Target, count: number): Promise<Member[]> {
  const secret = readSecret(target)
  const members: Member[] = []
  const hireNext = async () => {
    for (let at = members.length; at < count; at = members.length) {
      const member = { entry: '', cookie: '', token: '', ...newNames() }
      members.push(member)
      const home = `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`
      await post(target, home, '/auth/users/register', {
        ...{ name: 'A member', username: member.username, password: member.password },
        ...{ email: `${member.username}@example.com`, acceptTerms: true, isAdult: true },
      })
      member.token = await logIn(target, home, member)
      const device = await sealDevice(member.device, secret)
      member.entry = `device=${device}`
      member.cookie = `token=${await sealSession({ token: member.token }, false, secret)}; device=${device}`
    }
  }
  await Promise.all(Array.from({ length: REGISTERED_AT_ONCE }, hireNext))
  return members
}

/** Each member opens a page and writes in a room once a minute; in the first minute they also log in. */
export async function workDay(target: Target, members: Member[], minutes: number): Promise<OfficeReport> {
  const counts: { members: Counts; stranger: Counts } = { members: {}, stranger: {} }
  const times: number[] = []
  const port = Number(target.origin.port)
  const memory = [residentMegabytes(port)]
  const show = await findShow(target)
  const stop = new AbortController()
  const hostile = harass(target, (what) => tell(counts.stranger, what), stop.signal)
  const say = (what: string) => tell(counts.members, what)
  const untilMs = Date.now() + minutes * MINUTE_MS
  await Promise.all(
    members.map(async (member, at) => {
      await pause((MINUTE_MS * at) / members.length)
      for (let isFirst = true; Date.now() < untilMs; isFirst = false) {
        const startedMs = performance.now()
        await Promise.all([
          see(target, member, '/', 'document', say).then(() => times.push(performance.now() - startedMs)),
          ...AHEAD.map((one) => see(target, member, one, 'ahead', say, PREFETCH)),
          ...FILES.map((one) => see(target, member, one, 'file', say)),
        ])
        if (isFirst)
          await logIn(target, OFFICE, member).then(
            () => say('login 200'),
            (error: Error) => say(error.message),
          )
        if (show) await talk(target, member, show.conversationId, say)
        await pause(Math.max(0, startedMs + MINUTE_MS - performance.now()))
      }
    }),
  )
  memory.push(residentMegabytes(port))
  stop.abort()
  await hostile
  memory.push(residentMegabytes(port))
  times.sort((a, b) => a - b)
  const atShare = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { ...counts, p50Ms: atShare(0.5), p95Ms: atShare(0.95), memory }
}

async function see(
  target: Target,
  { cookie }: Member,
  address: string,
  kind: string,
  say: (what: string) => void,
  headers: Record<string, string> = { accept: 'text/html' },
): Promise<void> {
  say(`${kind} ${await statusOf(target, address, { from: OFFICE, headers: { cookie, ...headers } })}`)
}

async function talk(
  target: Target,
  { token, cookie }: Member,
  conversationId: string,
  say: (what: string) => void,
): Promise<void> {
  const status = await statusOf(target, `/api/v1/messages/stream/public/conversations/${conversationId}`, {
    method: 'POST',
    from: OFFICE,
    headers: { ...writing(target), authorization: `Bearer ${token}`, cookie },
    body: JSON.stringify({ text: 'Good morning', idempotencyKey: randomUUID() }),
  })
  say(`message ${status}`)
}

/** Guesses passwords, requests made-up pages and opens connections from the office's address without a break. */
async function harass(target: Target, say: (what: string) => void, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const idlers = Array.from({ length: 50 }, () => open(target, OFFICE))
    await Promise.all([
      ...Array.from({ length: 20 }, async (_, at) =>
        say(`page ${await statusOf(target, `/made-up-${round}-${at}?q=${at}`, { from: OFFICE })}`),
      ),
      ...Array.from({ length: 5 }, async (_, at) => {
        const guess = { username: `nobody-${round}-${at}`, password: 'guess' }
        const body = JSON.stringify(guess)
        const asked = { method: 'POST', from: OFFICE, headers: writing(target), body }
        say(`guess ${await statusOf(target, '/api/v1/auth/login', asked)}`)
      }),
    ])
    for (const idler of idlers) idler.destroy()
    await pause(200)
  }
}

/** @throws Error with the refused step and its status, such as `login 429` */
async function logIn(target: Target, from: string, member: Member): Promise<string> {
  const { username, password, device, entry } = member
  const { data } = await post(target, from, '/auth/login', { username, password, device }, entry)
  return data.token
}

async function post(
  target: Target,
  from: string,
  address: string,
  body: object,
  cookie = '',
): Promise<{ data: { token: string } }> {
  const headers = { ...writing(target), ...(cookie && { cookie }) }
  const asked = { method: 'POST', from, headers, body: JSON.stringify(body) }
  const { status, text } = await ask(target, `/api/v1${address}`, asked)
  if (status >= 300) throw new Error(`${address.split('/').at(-1)} ${status}`)
  return JSON.parse(text) as { data: { token: string } }
}

function statusOf(target: Target, address: string, asked: Asked): Promise<string> {
  return ask(target, address, asked).then(
    ({ status }) => String(status),
    (error: Error) => error.message,
  )
}

const writing = ({ origin }: Target) => ({ 'content-type': 'application/json', origin: origin.origin })

function tell(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

function newNames(): Pick<Member, 'username' | 'password' | 'device'> {
  const [username, password, device] = [6, 12, 18].map((bytes) => randomBytes(bytes))
  return {
    username: `m${username!.toString('hex')}`,
    password: password!.toString('base64url'),
    device: device!.toString('base64url'),
  }
}

/** Reads the secret from the instance's data folder, to seal the members' cookies as the product does. */
export function readSecret({ dataDir }: Target): string {
  if (!dataDir) throw new Error('An office needs the data folder of the instance.')
  const { AUTH_SECRET } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    AUTH_SECRET: string
  }
  return AUTH_SECRET
}
